import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { releaseBackOff } from '@cratewatch/domain/scheduling/back-off'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { holds, NO_LEASE } from '../../database/queue/lease.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { MarketplaceFailure, MasterCopies } from '../../outbound/vendors/marketplace.ts'
import {
  requestClaimed,
  type AnsweredClaim,
  type ClaimAnswer,
  type ClaimedMaster,
  type SlotDeps,
} from '../claim/claimed.ts'
import { countFailure } from '../figures/check-facts.ts'
import type { RecordingDeps } from '../record/observed-check.ts'
import { recordObservation } from '../record/record-observation.ts'
import type { Priors } from '../rows/check-state-row.ts'
import {
  placeMembers,
  lockMaster,
  readMembers,
  stateColumns,
  stateOf,
  type ShownEmpty,
} from '../rows/stored-master.ts'
import { recordMasterAnswer, type AnsweredMaster } from './record-master-answer.ts'

type MasterDeps = RecordingDeps & SlotDeps & { readonly priors: () => Priors }

/** Checks one claimed master, in the same steps as `checkRelease`. */
export function checkMaster(
  deps: MasterDeps,
  claim: ClaimedMaster,
  slotDecided: () => void,
  signal: AbortSignal,
) {
  const send = () => deps.marketplace.master(claim.id)
  const record = (answer: ClaimAnswer<MasterCopies>) => recordAnswer(deps, claim, answer)
  return requestClaimed(deps, claim, { send, record }, slotDecided, signal)
}

async function recordAnswer(
  deps: MasterDeps,
  claim: ClaimedMaster,
  { result, at, answerMs }: ClaimAnswer<MasterCopies>,
): Promise<AnsweredClaim> {
  const floor = deps.config.marketplace.checkFloor
  const answered = { claim, at, answerMs, priors: deps.priors(), floor }
  if (!result.ok) {
    await recordMasterFailure(deps, answered, result.error)
    return { outcome: result.error.kind, recorded: null }
  }
  const { outcome, shownEmpty } = await recordMasterAnswer(deps, answered, result.value)
  if (shownEmpty !== null) await recordEmptyMembers(deps, shownEmpty, claim)
  return { outcome, recorded: null }
}

/**
 * Records the first observation of pressings that a master's answer shows to have no copy, as if each had been checked
 * with it (decision 71). What a crash leaves out follows with the next answer.
 */
async function recordEmptyMembers(
  deps: MasterDeps,
  { members, masterCheck }: ShownEmpty,
  { clock }: ClaimedMaster,
): Promise<void> {
  const known = { seen: null, policy: { clock, priors: deps.priors() }, masterCheck, answerMs: null }
  for (const { releaseId, checkState } of members) {
    await recordObservation(deps, releaseId, { kind: 'none' }, null, masterCheck.at, { ...known, checkState })
  }
}

/**
 * How long a master is not checked after repeated failures, or repeated answers that it is gone: its records have their
 * own checks. A single such answer is not believed, like one about a record.
 */
const GIVEN_UP_FOR = days(1)
const FAILURES = 3

/** Records a failed check of a master. Its members no longer rest by it when it is unavailable. */
export async function recordMasterFailure(
  deps: Pick<Deps, 'db' | 'clock'>,
  check: AnsweredMaster,
  failure: MarketplaceFailure,
): Promise<void> {
  await retryDeadlocks(deps, () => deps.db.transaction().execute((tx) => releaseFailed(tx, check, failure)))
  const { claim, at, answerMs } = check
  await countFailure(deps.db, { at, tier: claim.tier, response_ms: answerMs }, failure)
}

async function releaseFailed(tx: Tx, check: AnsweredMaster, failure: MarketplaceFailure): Promise<void> {
  const { claim, at, priors } = check
  const { lease } = claim
  const row = await lockMaster(tx, claim.id)
  if (row === undefined || !holds(lease, row)) return
  const failures = row.failures + (failure.kind === 'rate-limited' ? 0 : 1)
  const isOver = failures >= FAILURES
  await tx
    .updateTable('master_checks')
    .set({
      ...(isOver ? stateColumns({ ...stateOf(row), masterCheck: null }) : {}),
      ...NO_LEASE,
      retry_at: retryAt(failure, isOver, failures, at),
      failures: isOver ? 0 : failures,
    })
    .where('id', '=', row.id)
    .execute()
  if (isOver) await placeMembers(tx, await readMembers(tx, row.id, priors), null, claim.clock, 'all')
}

/** A limit concerns the whole address. */
function retryAt(failure: MarketplaceFailure, isOver: boolean, failures: number, at: Instant): Date | null {
  if (failure.kind === 'rate-limited') return null
  return timestamp(plus(at, isOver ? GIVEN_UP_FOR : releaseBackOff(failures)))
}
