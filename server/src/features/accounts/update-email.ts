import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../db/database.ts'
import { enqueueLetter } from '../../delivering/enqueue-letter.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { closeLinks, createLink } from './account-links.ts'

type EmailWorld = Pick<World, 'db' | 'clock' | 'ids' | 'live' | 'mailer' | 'secrets'>
type Owner = { readonly id: string; readonly email: string | null; readonly isConfirmed: boolean }

/**
 * Asks for another address: a link goes to the new one, a word of it to the old one, and nothing changes until the link
 * is used. Asking for the present address takes an earlier wish back, or mails its own confirmation once more.
 */
export async function updateEmail(world: EmailWorld, userId: string, text: string) {
  if (text.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  const email = normaliseEmail(text)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  return world.db.transaction().execute(async (tx) => {
    const owner = await readOwner(tx, userId)
    const holder = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (holder !== undefined && holder.id !== userId)
      return refuse('EMAIL_ALREADY_IN_USE', { field: 'email' })
    await closeLinks(tx, userId, ['email-change'], world.clock.now())
    if (email !== owner.email) await askForChange(tx, world, owner, email)
    else if (!owner.isConfirmed) await askForConfirmation(tx, world, { userId, email, kind: 'confirm-email' })
    await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(undefined)
  })
}

/** Mails a link that proves the address an account has. */
export async function askForConfirmation(
  tx: Tx,
  world: Omit<EmailWorld, 'db'>,
  { userId, email, kind }: { userId: string; email: string; kind: 'welcome' | 'confirm-email' },
): Promise<void> {
  const linkId = await createLink(tx, world, { purpose: 'email-confirmation', userId, email })
  await enqueueLetter(tx, world, { kind, userId, to: email, linkId })
}

async function readOwner(tx: Tx, userId: string): Promise<Owner> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { id: row.id, email: row.email, isConfirmed: row.email_confirmed_at !== null }
}

async function askForChange(tx: Tx, world: EmailWorld, owner: Owner, email: string): Promise<void> {
  const userId = owner.id
  const linkId = await createLink(tx, world, { purpose: 'email-change', userId, email })
  await enqueueLetter(tx, world, { kind: 'confirm-email', userId, to: email, linkId })
  if (owner.email === null) return
  await enqueueLetter(tx, world, { kind: 'email-change-notice', userId, to: owner.email, linkId })
}
