import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { judgeReading } from '@cratewatch/domain/availability/judge-reading'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { lowestOf } from '@cratewatch/domain/alerts/observed'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { standingOf, withCopy } from '@cratewatch/domain/shops/observed-copy'
import type { Tx } from '../../database/database.ts'
import { readMasterChecks } from '../masters/stored-master.ts'
import { checkStateOf, seenOf } from './check-state-row.ts'
import type { NewCopy, Policy, RecordingDeps } from './observed-check.ts'
import { recordConfirmed, type ConfirmedCheck } from './record-changed.ts'

/**
 * Records a copy that a shop has listed, in the caller's transaction, which has locked the check state. One that is news
 * is an observation: the statistics will say the same later. One that they have counted is announced alone. Nobody hears
 * of one whose release cannot be bought. Returns whether it changed the release.
 */
export async function recordCopy(
  tx: Tx,
  deps: RecordingDeps,
  found: NewCopy,
  known: KnownThen,
): Promise<boolean> {
  const { releaseId } = found.copy
  const row = await tx
    .selectFrom('check_states')
    .selectAll()
    .where('release_id', '=', releaseId)
    .forUpdate()
    .executeTakeFirst()
  const seen = row === undefined ? null : seenOf(row)
  if (row === undefined || seen === null) return false
  // A "none" that waits to be confirmed is what the copy came after.
  const base: Observation = seen.doubt?.kind === 'none' ? { kind: 'none' } : seen.observation
  const observation = withCopy(base, found.copy, known.rates)
  if (observation === null) return false
  const standing = standingOf(found.copy, seen, known.at)
  if (standing === 'gone') return false
  if (standing === 'counted') {
    await announceCounted(tx, deps, found, { observation: seen.observation, at: known.at })
    return false
  }
  const judged = judgeReading(seen, observation, known.at, deps.config.marketplace.checkFloor)
  if (judged.kind === 'doubted') return false
  const masterCheck = (await readMasterChecks(tx, [row]))(row)
  const check = { ...checkOf(found, observation, known), ...judged, masterCheck }
  await recordConfirmed(tx, deps, check, { row, checkState: checkStateOf(row, known.policy.priors), seen })
  return true
}

/** The policy and the rates at the time of a page. */
type KnownThen = { readonly policy: Policy; readonly rates: ExchangeRates | null; readonly at: Instant }

async function announceCounted(
  tx: Tx,
  deps: RecordingDeps,
  copy: NewCopy,
  { observation, at }: { readonly observation: Observation; readonly at: Instant },
): Promise<void> {
  const { releaseId } = copy.copy
  const event = { transitionId: null, releaseId, kind: 'same', before: observation, observation } as const
  await deps.announceTransition(tx, deps, { ...event, statedIn: [], copy, at })
}

function checkOf(found: NewCopy, reading: ConfirmedCheck['observation'], { policy, rates, at }: KnownThen) {
  const { releaseId, price } = found.copy
  const isLowest =
    price !== null &&
    withCopy({ kind: 'none' }, found.copy, rates)?.lowest?.value === lowestOf(reading)?.value
  return {
    releaseId,
    reading,
    at,
    lease: null,
    policy,
    answerMs: null,
    // What the cheapest copy costs where it is sold is known exactly.
    statedIn: isLowest ? [price] : [],
    copy: found,
  }
}
