import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { lowestOf } from '@cratewatch/domain/alerts/observed'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { withCopy } from '@cratewatch/domain/shops/observed-copy'
import type { Tx } from '../../database/database.ts'
import { readMasterChecks } from '../masters/stored-master.ts'
import { checkStateOf, seenOf } from './check-state-row.ts'
import type { NewCopy, Policy, RecordingDeps } from './observed-check.ts'
import { recordConfirmed, type ConfirmedCheck } from './record-changed.ts'

/**
 * Records a copy that a shop has listed, in the caller's transaction, which has locked the check state. A copy that is
 * newer than the last check is an observation: the statistics will say the same later. Otherwise they have counted
 * it, and it is announced alone. Nobody hears of one whose release cannot be bought. Returns whether it changed the
 * release.
 */
export async function recordCopy(
  tx: Tx,
  deps: RecordingDeps,
  found: NewCopy,
  {
    policy,
    rates,
    at,
  }: { readonly policy: Policy; readonly rates: ExchangeRates | null; readonly at: Instant },
): Promise<boolean> {
  const { releaseId, postedAt, price } = found.copy
  const row = await tx
    .selectFrom('check_states')
    .selectAll()
    .where('release_id', '=', releaseId)
    .forUpdate()
    .executeTakeFirst()
  const seen = row === undefined ? null : seenOf(row)
  const observation = seen && withCopy(seen.observation, found.copy, rates)
  if (row === undefined || seen === null || observation === null) return false
  const { observation: before } = seen
  if (postedAt <= seen.at) {
    const event = { transitionId: null, releaseId, kind: 'same', before, observation: before, at } as const
    await deps.announceTransition(tx, deps, { ...event, statedIn: [], copy: found })
    return false
  }
  const check: ConfirmedCheck = {
    kind: 'believed',
    releaseId,
    reading: observation,
    before,
    observation,
    at,
    lease: null,
    policy,
    masterCheck: (await readMasterChecks(tx, [row]))(row),
    answerMs: null,
    // What the cheapest copy costs where it is sold is known exactly.
    statedIn: price !== null && observation.lowest !== lowestOf(before) ? [price] : [],
    copy: found,
  }
  await recordConfirmed(tx, deps, check, { row, checkState: checkStateOf(row, policy.priors), seen })
  return true
}
