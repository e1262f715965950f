import type { Access } from '@cratewatch/domain/accounts/access'
import {
  afterEvent,
  type AccessOutcome,
  type Doubted,
  type Proof,
  type SignOut,
} from '@cratewatch/domain/accounts/after-event'
import { canRemoveMethod } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { announceMethod, closeLinks } from '../../alerting/deliveries/account-links.ts'
import { recordSecurityEvent, type RecordDeps, type Origin } from '../../collectors/security-events.ts'
import { confirmAddress, setPassword } from '../../collectors/users.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessions } from '../sessions/sessions.ts'
import { ACCESS_SOURCES, listAccesses } from './accesses.ts'

/** What changing an account needs: its rows, the events and mails about it, and its open pages. */
export type AccountDeps = Pick<Deps, 'config' | 'db' | 'live' | 'mailer'> & RecordDeps

/** Returns what every method keeps of its making. It is proven where the owner's address is. */
export async function makingOf(tx: Tx, { clock }: Pick<Deps, 'clock'>, { id, userId }: SessionOwner) {
  const { email_confirmed_at: confirmedAt } = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { created_at: timestamp(clock.now()), made_in: id, proven: confirmedAt !== null }
}

/**
 * Removes a sign-in method of an account and mails the owner, unless it is the last one. One of another account is not
 * found. Without an id it is the only one of its kind.
 */
export function removeMethod(
  deps: AccountDeps,
  session: SessionOwner,
  which: Pick<Access, 'kind'> & { readonly id?: string },
): Promise<Result<void, 'missing' | 'only-one'>> {
  // A sync that ends at the same moment locks the rows of a marketplace account in the other order.
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute((tx) => removeWithin(tx, deps, session, which)),
  )
}

async function removeWithin(
  tx: Tx,
  deps: AccountDeps,
  session: SessionOwner,
  which: Pick<Access, 'kind'> & { readonly id?: string },
): Promise<Result<void, 'missing' | 'only-one'>> {
  const { userId } = session
  // The lock makes two removals at once run one after the other: each alone would leave the other method.
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const methods = await listAccesses(tx, userId)
  const removed = methods.find(({ kind, id }) => kind === which.kind && (which.id ?? id) === id)
  if (removed === undefined) return refused('missing')
  const rules = { hasAddress: email !== null, ssoOnly: deps.config.sso?.only === true }
  if (!canRemoveMethod(methods, removed, rules)) return refused('only-one')
  await ACCESS_SOURCES.find(({ kind }) => kind === removed.kind)?.end(tx, deps, userId, removed.id)
  await announceMethod(tx, deps, session, removed, 'method-removed')
  return ok(undefined)
}

/** Whose account it is, and from where the event came; null: from the machine that runs the instance, or an operator. */
export type SettledAccount = { readonly userId: string; readonly from: Partial<Origin> | null }

/** The events after which a sign-in from any other device is mailed to the owner. */
const FORGETS_DEVICES: ReadonlySet<(Proof | SignOut)['by']> = new Set(['sign-out', 'new-password', 'mailbox'])

/**
 * Ends the sessions and accesses that an event does not leave, and marks what a proof leaves as proven. The caller locks
 * the account's row, and after a proof closes open links.
 */
export async function settleAccess(
  tx: Tx,
  deps: Pick<Deps, 'live'> & RecordDeps,
  { userId, from }: SettledAccount,
  event: Proof | SignOut,
): Promise<AccessOutcome> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'opened_by as openedBy', 'opened_by_id as openedById'])
    .where('user_id', '=', userId)
    .execute()
  const outcome = afterEvent({ accesses: await listAccesses(tx, userId), sessions }, event)
  const isProof = event.by === 'mailbox' || event.by === 'session' || event.by === 'password'
  for (const source of ACCESS_SOURCES) {
    for (const { kind, id } of outcome.ended) {
      if (kind === source.kind) await source.end(tx, deps, userId, id)
    }
    if (isProof) await source.prove(tx, userId)
  }
  for (const { kind: method } of outcome.ended) {
    // The password is replaced, and recorded where that is done.
    if (method === 'password') continue
    const removed = { kind: 'method-removed', method, outcome: 'succeeded' } as const
    await recordSecurityEvent(tx, deps, { ...removed, userId, from })
  }
  await endSessions(tx, deps, userId, outcome.keptSessionIds)
  // Nothing shows that the earlier devices were the owner's. Theirs becomes known again with the answer.
  if (FORGETS_DEVICES.has(event.by)) await forgetDevices(tx, userId)
  return outcome
}

type Given = SettledAccount & {
  readonly password?: {
    readonly hash: string
    /** What it covers ends even when it was proven. */
    readonly doubted: Doubted | null
  }
}

/**
 * Hands an account to the person who proved its address by the mailbox, with the password they chose, if they did. All
 * sessions and whatever is not proven end, and links mailed before are closed. The caller locks the account's row.
 */
export async function proveMailbox(
  tx: Tx,
  deps: Pick<Deps, 'live'> & RecordDeps,
  { userId, from, password }: Given,
): Promise<AccessOutcome> {
  const now = deps.clock.now()
  const proof = { by: 'mailbox', at: now, doubted: password?.doubted ?? null } as const
  const outcome = await settleAccess(tx, deps, { userId, from }, proof)
  if (password !== undefined) {
    await setPassword(tx, userId, { hash: password.hash, madeAt: now, madeIn: null })
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  }
  await confirmAddress(tx, userId, now)
  await closeLinks(tx, userId, ['password-reset', 'email-change', 'email-confirmation', 'app-removal'], now)
  return outcome
}
