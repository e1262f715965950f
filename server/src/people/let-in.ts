import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { isAdmin } from '@cratewatch/domain/accounts/operator-access'
import { hours } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { createLink, closeLinks } from '../alerting/deliveries/account-links.ts'
import { linkToken } from '../alerting/tokens.ts'
import { recordSecurityEvent } from '../collectors/security-events.ts'
import { timestamp, type Tx } from '../database/database.ts'
import { networkOf } from '../http/caller/address-key.ts'
import type { Deps } from '../outbound/deps.ts'
import { proveMailbox } from './methods/methods.ts'
import { openSession } from './sessions/sessions.ts'

type LetInDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids' | 'live' | 'log' | 'secrets'>

/** A link that the person who runs the instance may hand over. */
export type LetIn = {
  readonly email: string
  /** The link. It can be used for an hour. */
  readonly url: string
  /** Whether somebody on the network could read it: the address is neither https nor on this machine. */
  readonly isReadable: boolean
  /** What it opens: a page to choose a new password, or, where passwords open nothing, a session. */
  readonly opens: 'new-password' | 'session'
  /** Whether using it makes the account an operator: its address is on the operators' list. */
  readonly makesAdmin: boolean
}

/**
 * Makes a sign-in link without mail, for an instance that sends none or a user who lost their sign-in method. The link
 * lets them choose a password; using it confirms the address and ends all sessions, so that a stranger who signed up
 * with it is out. Where single sign-on is the only way in, the link is a session, and this happens at once.
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

const OPENS_FOR = hours(1)

/**
 * Opens a session for a person to whom its token is handed over, and ends what others began in the account. Unused it
 * ends within the hour; once used, it lives like any other.
 */
async function openHandedSession(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'secrets'>,
  userId: string,
): Promise<string> {
  await proveMailbox(tx, deps, { userId, from: null })
  const { token, sessionId } = await openSession(deps, tx, {
    userId,
    userAgent: null,
    network: networkOf('127.0.0.1'),
    openedBy: 'mailbox',
    openedById: null,
    hasSecondFactor: false,
  })
  await tx
    .updateTable('sessions')
    .set({ expires_at: timestamp(plus(deps.clock.now(), OPENS_FOR)) })
    .where('id', '=', sessionId)
    .execute()
  return token
}
