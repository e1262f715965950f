import {
  countAttempt,
  takeBackAttempt,
  type AttemptCount,
  type AttemptWindow,
} from '@cratewatch/domain/accounts/sign-in/attempt-window'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Result } from '@cratewatch/domain/kernel/result'
import { moment, timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'

export type AttemptDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

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
export async function beginAttempt(
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
export async function giveBackAttempt(
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
