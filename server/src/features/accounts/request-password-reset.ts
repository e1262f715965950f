import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok } from '@cratewatch/domain/kernel/result'
import { enqueueLetter } from '../../delivering/enqueue-letter.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { createLink } from './account-links.ts'

/** No user has this id: work done for it is done for nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Mails a link to choose a new password. An address without an account is treated exactly alike, statement by statement,
 * so that neither the answer nor its time tells who has one.
 */
export async function requestPasswordReset(
  world: Pick<World, 'db' | 'clock' | 'ids' | 'live' | 'mailer' | 'secrets'>,
  text: string,
) {
  if (text.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  const email = normaliseEmail(text)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  await world.db.transaction().execute(async (tx) => {
    const account = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const userId = account?.id ?? null
    const linkId = await createLink(tx, world, { purpose: 'password-reset', userId, email })
    await enqueueLetter(tx, world, { kind: 'password-reset', userId: userId ?? NOBODY, to: email, linkId })
  })
  return ok(undefined)
}
