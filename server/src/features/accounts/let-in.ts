import { isAdmin } from '@cratewatch/domain/accounts/is-admin'
import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { linkToken } from '../../delivering/link-token.ts'
import type { World } from '../../world.ts'
import { closeLinks, createLink } from './account-links.ts'

/** What whoever runs the instance may hand over in person. */
export type LetIn = {
  readonly email: string
  /** Opens once, for an hour, and lets choose a new password. */
  readonly url: string
  /** Whether using it makes an operator: the address is on the list. */
  readonly makesAdmin: boolean
}

/**
 * A link to choose a new password that no mail has to carry: for instances without mail, and for whoever has lost
 * theirs. Using it confirms the address and ends all sessions, so a stranger who signed up with it is out.
 */
export async function letIn(
  world: Pick<World, 'clock' | 'config' | 'db' | 'ids' | 'secrets'>,
  text: string,
): Promise<Result<LetIn, 'no-address' | 'nobody'>> {
  const email = normaliseEmail(text)
  if (email === null) return refused('no-address')
  return world.db.transaction().execute(async (tx) => {
    const account = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (account === undefined) return refused('nobody')
    await closeLinks(tx, account.id, ['password-reset'], world.clock.now())
    const purpose = 'password-reset'
    const linkId = await createLink(tx, world, { purpose, userId: account.id, email })
    const token = linkToken(world.secrets, purpose, linkId)
    const url = `${world.config.publicUrl}/reset-password?token=${token}`
    return ok({ email, url, makesAdmin: isAdmin({ email, emailConfirmed: true }, world.config.adminEmails) })
  })
}
