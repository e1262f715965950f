import {
  CONFIRMATION_MAILS,
  INVITATIONS,
  RESET_MAILS,
  SIGN_IN_LIMITS,
  signInCounts,
  countAttempt,
  takeBackAttempt,
  type SignInCount,
  type AttemptCount,
  type AttemptWindow,
} from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { moment, timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'

/**
 * Counts a mail with a reset link to this mailbox. False: enough links are open, so no further mail may be sent now.
 */
export async function mayMailReset(deps: AttemptDeps, email: string): Promise<boolean> {
  for (const [n, window] of RESET_MAILS.entries()) {
    if ((await hitAttempt(deps, [`reset mail ${n}`, email], window)) === null) return true
  }
  return false
}

/**
 * Counts a confirmation mail that a user, or a sign-up (null), is about to cause. null: it may be sent; otherwise how
 * long to wait. Nothing is counted when no mail will be sent (the address is confirmed, or another account's), so
 * others cannot use up the limit.
 */
export async function countConfirmationMail(
  deps: AttemptDeps,
  userId: string | null,
  email: string,
): Promise<Duration | null> {
  const holder = await deps.db
    .selectFrom('users')
    .select(['id', 'email_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isDue = holder === undefined || (holder.id === userId && holder.email_confirmed_at === null)
  return isDue ? hitAttempt(deps, ['confirmation mail', email], CONFIRMATION_MAILS) : null
}

/** Counts a mail by which a user invites somebody to their alerts. null: it may be sent; otherwise how long to wait. */
export async function countInvitation(
  deps: AttemptDeps,
  userId: string,
  email: string,
): Promise<Duration | null> {
  const wait = await hitAttempt(deps, ['invitation by', userId], INVITATIONS.byUser)
  return wait ?? hitAttempt(deps, ['invitation to', email], INVITATIONS.toAddress)
}

type SignInAttempt = {
  /**
   * The address as typed, normalised. Addresses without an account are counted too, so that nobody can tell them apart.
   */
  readonly email: string
  readonly network: string
  /** The token of the device if it has signed in to this account before; null: an unknown device. */
  readonly knownDevice: string | null
}

/**
 * Counts a password sign-in before the password is checked. Returns a function that takes the count back once the
 * password was right, or how long to wait. A refused attempt is not counted.
 */
export async function beginSignIn(
  deps: AttemptDeps,
  attempt: SignInAttempt,
): Promise<Result<{ readonly takeBack: () => Promise<void> }, Duration>> {
  const counted: (readonly [AttemptKey, AttemptCount])[] = []
  const takeBack = async () => {
    for (const [key, count] of counted) await uncountAttempt(deps, key, count)
  }
  for (const by of signInCounts(attempt.knownDevice === null ? 'unknown' : 'known')) {
    const key = keyOf(by, attempt)
    const begun = await beginAttempt(deps, key, SIGN_IN_LIMITS[by])
    if (!begun.ok) {
      await takeBack()
      return begun
    }
    counted.push([key, begun.value])
  }
  return ok({ takeBack })
}

function keyOf(by: SignInCount, { email, network, knownDevice }: SignInAttempt): AttemptKey {
  switch (by) {
    case 'device':
      return ['sign-in device', email, knownDevice ?? '']
    case 'network':
      return ['sign-in network', email, network]
    default:
      return ['sign-in account', email]
  }
}

type AttemptDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** The key that attempts are counted under: their purpose, then whose they are or where they come from. */
export type AttemptKey = readonly [purpose: string, ...of: string[]]

/** Counts an attempt for all processes. null: it may proceed; otherwise how long to wait. */
export async function hitAttempt(
  deps: AttemptDeps,
  key: AttemptKey,
  window: AttemptWindow,
): Promise<Duration | null> {
  const counted = await beginAttempt(deps, key, window)
  return counted.ok ? null : counted.error
}

/**
 * Counts an attempt for all processes, and returns the count with it, or how long to wait. Written by compare-and-set:
 * of two simultaneous attempts one counts again, so the limit holds.
 */
async function beginAttempt(
  deps: AttemptDeps,
  key: AttemptKey,
  window: AttemptWindow,
): Promise<Result<AttemptCount, Duration>> {
  const stored = storedKey(deps, key)
  for (;;) {
    const before = await read(deps, stored)
    const counted = countAttempt(before, window, deps.clock.now())
    if (!counted.ok || (await write(deps, stored, before, counted.value))) return counted
  }
}

/** Takes back an attempt that turned out to be harmless. `known`: the count with it, which is read when it is stale. */
export async function uncountAttempt(
  deps: AttemptDeps,
  key: AttemptKey,
  known?: AttemptCount,
): Promise<void> {
  const stored = storedKey(deps, key)
  for (let before = known ?? (await read(deps, stored)); ; before = await read(deps, stored)) {
    const less = takeBackAttempt(before, deps.clock.now())
    if (less === before || less === null || (await write(deps, stored, before, less))) return
  }
}

function storedKey({ secrets }: Pick<Deps, 'secrets'>, key: AttemptKey): Buffer {
  return Buffer.from(secrets.sign('attempts', JSON.stringify(key)), 'base64url')
}

async function read(deps: Pick<Deps, 'db'>, key: Buffer): Promise<AttemptCount | null> {
  const row = await deps.db
    .selectFrom('attempt_counts')
    .select(['hits', 'ends_at as endsAt'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** False: another attempt was counted since `before` was read. */
async function write(
  deps: Pick<Deps, 'db'>,
  key: Buffer,
  before: AttemptCount | null,
  { hits, endsAt }: AttemptCount,
): Promise<boolean> {
  const count = { hits, ends_at: timestamp(endsAt) }
  if (before === null) {
    const inserted = await deps.db
      .insertInto('attempt_counts')
      .values({ key, ...count })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await deps.db
    .updateTable('attempt_counts')
    .set(count)
    .where('key', '=', key)
    .where('hits', '=', before.hits)
    .where('ends_at', '=', moment(before.endsAt))
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
