import { isPasswordAcceptable } from '@cratewatch/domain/accounts/password'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { timestamp, type Tx } from '../../db/database.ts'
import { forgetChat } from '../../delivering/forget-chat.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { findOpenLink, spendLink, type OpenLink } from './account-links.ts'
import { forgetMarketplaceAccount } from './marketplace-accounts.ts'
import { noteNewPassword } from './new-password.ts'
import { hashPassword } from './password-hash.ts'

type ResetWorld = Pick<World, 'db' | 'clock' | 'ids' | 'live' | 'mailer'>

/** Whether the token of a reset link still opens. */
export async function validatePasswordReset(world: Pick<World, 'db' | 'clock'>, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const link = await findOpenLink(world.db, ['password-reset'], token, world.clock.now())
  return link === null ? refuse('INVALID_TOKEN') : ok({ valid: true as const })
}

/** Replaces the password of whom the link was mailed to. The link is used up and every session of the account ends. */
export async function resetPassword(
  world: ResetWorld,
  given: { readonly token: string; readonly password: string },
) {
  if (given.token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  if (given.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  if (!isPasswordAcceptable(given.password)) return refuse('PASSWORD_TOO_WEAK', { field: 'password' })
  const link = await findOpenLink(world.db, ['password-reset'], given.token, world.clock.now())
  if (link === null) return refuse('INVALID_TOKEN')
  const passwordHash = await hashPassword(given.password)
  const isReset = await world.db.transaction().execute((tx) => reset(tx, world, link, passwordHash))
  return isReset ? ok(undefined) : refuse('INVALID_TOKEN')
}

async function reset(tx: Tx, world: ResetWorld, link: OpenLink, passwordHash: string): Promise<boolean> {
  const now = world.clock.now()
  if (!(await spendLink(tx, link.id, now))) return false
  // Who opened this mail owns the address; a link to an address that was given up since opens nothing.
  const account = await tx
    .selectFrom('users')
    .select(['id', 'email_confirmed_at'])
    .where('id', '=', link.userId)
    .where('email', '=', link.email)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) return false
  // Until now anybody could have signed up with this address: what they left as another way in goes.
  if (account.email_confirmed_at === null) await closeOtherWays(tx, world, account.id)
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      email_confirmed_at: sql`coalesce(email_confirmed_at, ${timestamp(now)}::timestamptz)`,
    })
    .where('id', '=', account.id)
    .execute()
  await noteNewPassword(tx, world, { userId: account.id, email: link.email, keepSessionId: null })
  return true
}

/** Also the chat, connected or only begun: it hears of the records, and changes the list. */
async function closeOtherWays(tx: Tx, world: ResetWorld, userId: string): Promise<void> {
  await forgetMarketplaceAccount(tx, world, userId)
  await forgetChat(tx, world, userId)
}
