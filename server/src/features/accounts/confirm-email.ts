import { ok } from '@cratewatch/domain/kernel/result'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { timestamp, type Tx } from '../../db/database.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { closeLinks, findOpenLink, spendLink, type OpenLink } from './account-links.ts'

type ConfirmWorld = Pick<World, 'db' | 'clock' | 'live'>

/** Proves an address with the token that was mailed to it; a new one begins to count at this moment. */
export async function confirmEmail(world: ConfirmWorld, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const link = await findOpenLink(world.db, ['email-confirmation', 'email-change'], token, world.clock.now())
  if (link === null) return refuse('INVALID_TOKEN')
  try {
    const isConfirmed = await world.db.transaction().execute((tx) => confirm(tx, world, link))
    return isConfirmed ? ok({ email: link.email }) : refuse('INVALID_TOKEN')
  } catch (error) {
    // Somebody else has taken the address since the mail was sent. The link stays open: they may give it up.
    if (isUniqueViolation(error)) return refuse('EMAIL_ALREADY_IN_USE')
    throw error
  }
}

async function confirm(tx: Tx, world: ConfirmWorld, link: OpenLink): Promise<boolean> {
  const now = world.clock.now()
  if (link.userId === null || !(await spendLink(tx, link.id, now))) return false
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email: link.email, email_confirmed_at: timestamp(now) })
    .where('id', '=', link.userId)
    // The confirmation of a sign-up says nothing about an address that was given up since.
    .$if(link.purpose === 'email-confirmation', (query) => query.where('email', '=', link.email))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await closeLinks(tx, link.userId, ['email-change', 'email-confirmation'], now)
  await world.live.publish(tx, { kind: 'user', userId: link.userId, what: 'profile' })
  return true
}
