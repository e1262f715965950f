import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../db/database.ts'
import { announceAccountChange } from '../../delivering/account/announce-account-change.ts'
import { createLink } from '../../delivering/account/create-link.ts'
import { enqueueLetter } from '../../delivering/enqueue-letter.ts'
import type { Session, SessionOwner } from '../../http/caller.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { closeLinks } from './account-links.ts'
import { countConfirmationMail } from './attempts/mail-attempt.ts'
import { isLastOperator } from './last-operator.ts'

type MailWorld = Pick<World, 'clock' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>
type EmailWorld = MailWorld & Pick<World, 'config' | 'db'>
type Owner = {
  readonly id: string
  readonly email: string | null
  readonly isConfirmed: boolean
  readonly marketplaceName: string | null
}

/**
 * Asks for another address: a link goes to the new one, a word of it to the old one, and nothing changes until the link
 * is used. Asking for the present address takes an earlier request back, or mails its own confirmation once more; for
 * another one the session must have authenticated recently. Nobody becomes an operator by a change of address, and the
 * last one does not stop being one.
 */
export async function updateEmail(
  world: EmailWorld,
  session: SessionOwner & Pick<Session, 'isRecent'>,
  text: string,
) {
  const { userId } = session
  if (text.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  const email = normaliseEmail(text)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  const wait = await countConfirmationMail(world, userId, email)
  if (wait !== null) return refuse('RATE_LIMITED', { field: 'email', retryAfter: wait })
  return world.db.transaction().execute(async (tx) => {
    const owner = await readOwner(tx, userId)
    if (email !== owner.email) {
      if (!session.isRecent) return refuse('REAUTHENTICATION_REQUIRED')
      const refusal = await refusalOf(tx, world, userId, email)
      if (refusal !== null) return refuse(refusal, { field: 'email' })
    }
    await closeLinks(tx, userId, ['email-change'], world.clock.now())
    if (email !== owner.email) await askForChange(tx, world, { owner, session, email })
    else if (!owner.isConfirmed) await askForConfirmation(tx, world, { userId, email, kind: 'confirm-email' })
    await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(undefined)
  })
}

/** Why an account may not change to an address; null: it may. The same holds when the change is confirmed. */
export async function refusalOf(
  tx: Tx,
  world: Pick<World, 'config'>,
  userId: string,
  email: string,
): Promise<'EMAIL_ALREADY_IN_USE' | 'EMAIL_RESERVED' | 'LAST_OPERATOR' | null> {
  const holder = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (holder !== undefined) return 'EMAIL_ALREADY_IN_USE'
  if (world.config.operators.adminEmails.includes(email)) return 'EMAIL_RESERVED'
  return (await isLastOperator(tx, world, userId)) ? 'LAST_OPERATOR' : null
}

/** Mails a link that proves the address an account has. */
export async function askForConfirmation(
  tx: Tx,
  world: MailWorld,
  { userId, email, kind }: { userId: string; email: string; kind: 'welcome' | 'confirm-email' },
): Promise<void> {
  const linkId = await createLink(tx, world, { purpose: 'email-confirmation', userId, email })
  await enqueueLetter(tx, world, { kind, userId, to: email, linkId })
}

async function readOwner(tx: Tx, userId: string): Promise<Owner> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at', 'discogs_username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    email: row.email,
    isConfirmed: row.email_confirmed_at !== null,
    marketplaceName: row.discogs_username,
  }
}

async function askForChange(
  tx: Tx,
  world: MailWorld,
  { owner, session, email }: { owner: Owner; session: SessionOwner; email: string },
): Promise<void> {
  const userId = owner.id
  const { id: sessionId, network } = session
  const linkId = await createLink(tx, world, { purpose: 'email-change', userId, email, sessionId })
  const details = { account: owner.email ?? owner.marketplaceName }
  await enqueueLetter(tx, world, { kind: 'confirm-email', userId, to: email, linkId, details })
  const change = { what: 'email', to: email } as const
  await announceAccountChange(tx, world, { userId, change, sessionId, network, isPending: true })
}
