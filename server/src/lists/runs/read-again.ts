import { plus } from '@cratewatch/domain/kernel/instant'
import { AGAIN_AFTER, isConfirmed } from '@cratewatch/domain/lists/list-reading'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { settleStep, type Change, type Run } from './runs.ts'

/** Reads the list of a run again, minutes after it. For its user the run is over, and does not hold up the next. */
export async function readAgain(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  run: Run,
  more: Change,
): Promise<void> {
  await settleStep(tx, run, {
    ...more,
    phase: 'reading',
    ended_at: timestamp(run.ended_at ?? clock.now()),
    pages_read: 0,
    reads_again: false,
    current_item: null,
    failures: 0,
    due_at: timestamp(plus(clock.now(), AGAIN_AFTER)),
  })
}

/** What a run whose list was shown remembers of refusals. */
export const NOT_REFUSED = { refused_as: null, refused_at: null } as const

/**
 * Whether the marketplace refuses a whole list for the second time, minutes after the first. The first time the run
 * asks again later: one answer decides nothing about a person's account.
 */
export async function isRefusedAgain(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  run: Run,
  refusal: 'private' | 'revoked' | 'hidden',
): Promise<boolean> {
  const now = clock.now()
  const firstAt = run.refused_as === refusal ? run.refused_at : null
  if (isConfirmed(firstAt, now)) return true
  await settleStep(tx, run, {
    refused_as: refusal,
    refused_at: timestamp(firstAt ?? now),
    due_at: timestamp(plus(now, AGAIN_AFTER)),
  })
  return false
}
