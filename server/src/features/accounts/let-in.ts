import { isAdmin } from '@cratewatch/domain/accounts/is-admin'
import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { createLink } from '../../deliveries/account/create-link.ts'
import { linkToken } from '../../deliveries/tokens/link-token.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import type { Deps } from '../../deps.ts'
import { closeLinks } from '../../deliveries/account/account-links.ts'
import { openHandedSession } from './sessions/open-handed-session.ts'

type LetInDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids' | 'live' | 'log' | 'secrets'>

/** What whoever runs the instance may hand over in person. */
export type LetIn = {
  readonly email: string
  /** Opens for an hour. */
  readonly url: string
  /** Whether somebody who listens on the network could read it: neither https nor this machine alone. */
  readonly isReadable: boolean
  /** What it opens: a page to choose a new password, or, where passwords open nothing, a session. */
  readonly opens: 'new-password' | 'session'
  /** Whether using it makes an operator: the address is on the list. */
  readonly makesAdmin: boolean
}

/**
 * A link that no mail has to carry: for instances without mail, and for whoever has lost their sign-in method. It lets
 * choose a new password once; using it confirms the address and ends all sessions, so a stranger who signed up with it
 * is out. Where single sign-on is the only way in, it is a session, and all that happens at once.
 */
export async function letIn(deps: LetInDeps, text: string): Promise<Result<LetIn, 'no-address' | 'nobody'>> {
  const email = normaliseEmail(text)
  if (email === null) return refused('no-address')
  return deps.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return refused('nobody')
    const makesAdmin = isAdmin({ email, emailConfirmed: true }, deps.config.operators.adminEmails)
    const event = { kind: 'operator-link', outcome: 'succeeded', userId: account.id, from: null } as const
    await recordSecurityEvent(tx, deps, event)
    if (deps.config.sso?.only) {
      const token = await openHandedSession(tx, deps, account.id)
      const url = `${deps.config.publicUrl}/auth?token=${token}&action=login`
      return ok({ email, url, opens: 'session', isReadable: isReadable(deps.config.publicUrl), makesAdmin })
    }
    await closeLinks(tx, account.id, ['password-reset'], deps.clock.now())
    const purpose = 'password-reset'
    const linkId = await createLink(tx, deps, { purpose, userId: account.id, email })
    const token = linkToken(deps.secrets, purpose, linkId)
    const url = `${deps.config.publicUrl}/reset-password?token=${token}`
    return ok({
      email,
      url,
      opens: 'new-password',
      isReadable: isReadable(deps.config.publicUrl),
      makesAdmin,
    })
  })
}

function isReadable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
