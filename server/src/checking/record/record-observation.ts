import {
  atItsWord,
  successorOf,
  continuesRun,
  isSameObservation,
  type Reading,
} from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import { coalesce } from '../../base/shared-work.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Queries } from '../../database/database.ts'
import type { Lease } from '../../database/queue/lease.ts'
import type { Deps } from '../../outbound/deps.ts'
import { seenOf, CHECK_STATE_COLUMNS, checkStateOf, type Priors, type Seen } from '../rows/check-state-row.ts'
import { readPolicy } from '../rows/read-policy.ts'
import { readMasterChecks } from '../rows/stored-master.ts'
import { askListings } from './ask-listings.ts'
import { statePrices } from './further-requests.ts'
import type { ObservedCheck, Recorded, RecordingDeps } from './observed-check.ts'
import { recordChanged } from './record-changed.ts'
import { recordSame, type SameCheck } from './record-same.ts'

/** What the caller knows of the check state, which saves reading it. */
export type KnownState = Pick<ObservedCheck, 'policy' | 'masterCheck' | 'answerMs'> & {
  readonly seen: Seen | null
  readonly checkState: CheckState
  /** Records an unchanged check, possibly together with others. */
  recordSame?(same: SameCheck): Promise<boolean>
}

/**
 * Records one good check of a release, made at `at`: state, history, what it teaches and, in the same transaction,
 * the alerts of a transition; or that it is to be confirmed by another check, and nothing else. Transitions are
 * judged against what is stored, so that two checks cannot announce one thing twice. Without a lease (somebody just
 * added the record) the check counts whoever holds one.
 */
export async function recordObservation(
  deps: RecordingDeps,
  releaseId: number,
  reading: Reading,
  lease: Lease | null,
  at: Instant = deps.clock.now(),
  known?: KnownState,
): Promise<Recorded> {
  const policy = known?.policy ?? (await readPolicy(deps.db, at))
  const { seen, checkState, masterCheck } = known ?? (await readCheckState(deps.db, releaseId, policy.priors))
  const check: ObservedCheck = {
    releaseId,
    reading,
    lease,
    at,
    policy,
    masterCheck,
    answerMs: known?.answerMs ?? null,
    statedIn: [],
  }
  const isRun = seen !== null && isRunOf(seen, reading) && continuesRun(seen.at, at)
  if (isRun && checkState !== null && at >= seen.at) {
    const record = known?.recordSame ?? sameRecorder(deps)
    if (await record({ check, seen, checkState })) return { kind: 'recorded', transition: 'same', alerted: 0 }
  }
  await askListings(deps, releaseId, { reading, at })
  const statedIn = await statePrices(deps, releaseId, atItsWord(reading), at)
  return retryDeadlocks(deps, () => recordChanged(deps, { ...check, statedIn }))
}

/** Whether the check saw the believed observation, with nothing else seen in between. */
function isRunOf({ observation, doubt }: Seen, reading: Reading): boolean {
  const successor = successorOf(reading)
  const isOther = successor !== null && successor !== successorOf(observation)
  return doubt === null && reading.kind !== 'unstated' && !isOther && isSameObservation(observation, reading)
}

/** Records checks without a change; those that arrive while a statement runs share the next one. */
export function sameRecorder(deps: Pick<Deps, 'db' | 'clock'>): (same: SameCheck) => Promise<boolean> {
  return coalesce((checks) => retryDeadlocks(deps, () => recordSame(deps.db, checks)))
}

async function readCheckState(db: Queries, releaseId: number, priors: Priors) {
  const row = await db
    .selectFrom('check_states')
    .select(['num_for_sale', 'lowest_value', 'lowest_currency', 'doubted_since', 'moved_to', 'master_id'])
    .select(CHECK_STATE_COLUMNS)
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  if (row === undefined) return { seen: null, checkState: null, masterCheck: null }
  return {
    seen: seenOf(row),
    checkState: checkStateOf(row, priors),
    masterCheck: (await readMasterChecks(db, [row]))(row),
  }
}

/** An answer of the marketplace without a claim, and its time. */
export type TimedReading = { readonly observation: Reading; readonly at: Instant }

/** Records the answer that a person was waiting for. Injected into features, which know nothing of alerts. */
export type RecordReading = (releaseId: number, reading: TimedReading) => Promise<unknown>

/** Records readings as checks are recorded, but without a lease. */
export function readingRecorder(deps: RecordingDeps): RecordReading {
  return (releaseId, { observation, at }) => recordObservation(deps, releaseId, observation, null, at)
}
