import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok } from '@cratewatch/domain/kernel/result'
import {
  announceAccountChange,
  closeLinks,
  createLink,
  findOpenLink,
  spendLink,
} from '../alerting/deliveries/account-links.ts'
import { enqueueAccountMessage, enqueueSystemNotification } from '../alerting/enqueue-message.ts'
import { refuse } from '../base/refusal.ts'
import { holdSession, lockUser } from '../collectors/users.ts'
import { retryDeadlocks } from '../database/database-errors.ts'
import type { Tx } from '../database/database.ts'
import type { Session, SessionOwner } from '../http/caller/caller.ts'
import type { Deps } from '../outbound/deps.ts'
import { isLastOperator } from './last-operator.ts'
import type { AccountDeps } from './methods/methods.ts'
import { countConfirmationMail } from './sessions/attempts.ts'

type MailDeps = Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>
type Owner = {
  readonly id: string
  readonly email: string | null
  readonly isConfirmed: boolean
  readonly marketplaceName: string | null
}

/**
 * Requests a change of address: mails a link to the new one and a notice to the old one; nothing changes until the link
 * is used. Another address needs a recent authentication; the present one cancels an earlier request or mails its
 * confirmation again. No user becomes an operator this way, and the last operator cannot stop being one.
 */
export async function updateEmail(
  deps: AccountDeps,
  session: SessionOwner & Pick<Session, 'isRecent'>,
  text: string,
) {
  const { userId } = session
  if (text.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  const email = normaliseEmail(text)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  const wait = await countConfirmationMail(deps, userId, email)
  if (wait !== null) return refuse('RATE_LIMITED', { field: 'email', retryAfter: wait })
  // Two operators at once lock each other's rows, to know who is the last.
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute((tx) => updateWithin(tx, deps, session, email)),
  )
}

async function updateWithin(
  tx: Tx,
  deps: AccountDeps,
  session: Parameters<typeof updateEmail>[1],
  email: string,
) {
  const { userId } = session
  await holdSession(tx, deps, session)
  const owner = await readOwner(tx, userId)
  if (email !== owner.email) {
    if (!session.isRecent) return refuse('REAUTHENTICATION_REQUIRED')
    const refusal = await refusalOf(tx, deps, userId, email)
    if (refusal !== null) return refuse(refusal, { field: 'email' })
  }
  await closeLinks(tx, userId, ['email-change'], deps.clock.now())
  if (email !== owner.email) await mailChange(tx, deps, { owner, session, email })
  else if (!owner.isConfirmed) await mailConfirmation(tx, deps, { userId, email, kind: 'confirm-email' })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return ok(undefined)
}

/** Returns why an account may not change to an address; null: it may. Checked again when the change is confirmed. */
export async function refusalOf(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  userId: string,
  email: string,
): Promise<'EMAIL_ALREADY_IN_USE' | 'EMAIL_RESERVED' | 'LAST_OPERATOR' | null> {
  const holder = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (holder !== undefined) return 'EMAIL_ALREADY_IN_USE'
  if (deps.config.operators.adminEmails.includes(email)) return 'EMAIL_RESERVED'
  return (await isLastOperator(tx, deps, userId)) ? 'LAST_OPERATOR' : null
}

/** Mails a link that confirms the address an account has. */
export async function mailConfirmation(
  tx: Tx,
  deps: MailDeps,
  { userId, email, kind }: { userId: string; email: string; kind: 'welcome' | 'confirm-email' },
): Promise<void> {
  const linkId = await createLink(tx, deps, { purpose: 'email-confirmation', userId, email })
  await enqueueAccountMessage(tx, deps, { kind, userId, to: email, linkId })
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

async function mailChange(
  tx: Tx,
  deps: MailDeps,
  { owner, session, email }: { owner: Owner; session: SessionOwner; email: string },
): Promise<void> {
  const userId = owner.id
  const { id: sessionId, network } = session
  const linkId = await createLink(tx, deps, { purpose: 'email-change', userId, email, sessionId })
  const details = { account: owner.email ?? owner.marketplaceName }
  await enqueueAccountMessage(tx, deps, { kind: 'confirm-email', userId, to: email, linkId, details })
  const change = { what: 'email', to: email } as const
  await announceAccountChange(tx, deps, { userId, change, sessionId, network, isPending: true })
}

/** Cancels a change of address that the owner of the new mailbox did not ask for, and notifies the account that did. */
export async function refuseChange(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const now = deps.clock.now()
  const link = await findOpenLink(deps.db, ['email-change'], token, now)
  if (link === null || link.userId === null) return refuse('INVALID_TOKEN')
  const { id, email, userId } = link
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    if (!(await spendLink(tx, id, now))) return refuse('INVALID_TOKEN')
    await enqueueSystemNotification(tx, deps, { userId, key: 'emailRefused', params: { email } })
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(undefined)
  })
}
