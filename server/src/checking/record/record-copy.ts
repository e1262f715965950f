import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { lowestOf } from '@cratewatch/domain/alerts/observed'
import { judgeReading } from '@cratewatch/domain/availability/judge-reading'
import { isSameObservation, type Observation } from '@cratewatch/domain/availability/observation'
import type { Copy } from '@cratewatch/domain/copies/copy'
import { placeAmong, withCopy, withPrice } from '@cratewatch/domain/copies/counting'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tx } from '../../database/database.ts'
import { countedOf, readStanding, type Counted } from '../copies/market.ts'
import { checkStateOf, seenOf, type Seen } from '../rows/check-state-row.ts'
import { readMasterChecks } from '../rows/stored-master.ts'
import type { NewCopy, Policy, RecordingDeps } from './observed-check.ts'
import { recordConfirmed, type ConfirmedCheck } from './record-changed.ts'

/** The policy and the rates at the time of a page. */
export type KnownThen = {
  readonly policy: Policy
  readonly rates: ExchangeRates | null
  readonly at: Instant
}

/**
 * Records that a shop shows a copy for the first time or otherwise than before, in the caller's transaction, which has
 * locked the check state and stored the copy. One that the statistics cannot know is an observation: they will say the
 * same later. Any other is decided alone. Returns whether it changed the release.
 */
export async function recordCopy(
  tx: Tx,
  deps: RecordingDeps,
  found: NewCopy,
  known: KnownThen,
): Promise<boolean> {
  const { releaseId } = found.copy
  const row = await readRow(tx, releaseId)
  const seen = row === undefined ? null : seenOf(row)
  const counted = row === undefined ? null : countedOf(row)
  if (row === undefined || seen === null || counted === null) return false
  const observation = observedWith(seen, counted, found, {
    ...known,
    others: (await readStanding(tx, releaseId, seen.observation, counted)).copies.filter(isOther(found.copy))
      .length,
  })
  if (observation === null) return false
  if (seen.doubt === null && isSameObservation(seen.observation, observation)) {
    await announceAlone(tx, deps, releaseId, { copy: found, at: known.at })
    return false
  }
  const judged = judgeReading(seen, observation, known.at, deps.config.marketplace.checkFloor)
  if (judged.kind === 'doubted') return false
  const masterCheck = (await readMasterChecks(tx, [row]))(row)
  const check = { ...checkOf(found, observation, known), ...judged, masterCheck }
  await recordConfirmed(tx, deps, check, { row, checkState: checkStateOf(row, known.policy.priors), seen })
  return true
}

/** Decides a release by what is known of it now: copies have left, or others are known that were counted before. */
export async function announceAlone(
  tx: Tx,
  deps: RecordingDeps,
  releaseId: number,
  { copy, at }: { readonly copy?: NewCopy; readonly at: Instant },
): Promise<void> {
  const row = await readRow(tx, releaseId)
  const seen = row === undefined ? null : seenOf(row)
  const counted = row === undefined ? null : countedOf(row)
  if (seen === null || counted === null || seen.doubt !== null) return
  const { observation } = seen
  const known = await readStanding(tx, releaseId, observation, counted)
  const event = {
    transitionId: null,
    releaseId,
    kind: 'same',
    before: observation,
    observation,
    known,
  } as const
  await deps.announceTransition(tx, deps, { ...event, statedIn: [], ...(copy && { copy }), at })
}

function readRow(tx: Tx, releaseId: number) {
  return tx
    .selectFrom('check_states')
    .selectAll()
    .where('release_id', '=', releaseId)
    .forUpdate()
    .executeTakeFirst()
}

function isOther({ id }: Copy): (copy: Copy) => boolean {
  return (copy) => copy.id !== id
}

type Beside = Pick<KnownThen, 'rates' | 'at'> & { readonly others: number }

/** Returns what is for sale with a copy; null: it is gone again, or the release cannot be bought. */
function observedWith(
  seen: Seen,
  counted: Counted,
  { copy, was, isNews }: NewCopy,
  beside: Beside,
): Observation | null {
  const { rates, at, others } = beside
  // A "none" that waits to be confirmed is what the copy came after.
  const base: Observation = seen.doubt?.kind === 'none' ? { kind: 'none' } : seen.observation
  const place = placeAmong({ observation: base, ...counted }, copy, others, at)
  if (place === 'gone') return null
  const isMore = base.kind === 'none' || (was === null && isNews && place === 'news')
  if (isMore) return withCopy(base, copy, rates)
  return base.kind === 'on-sale' ? withPrice(base, copy, rates) : null
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
