import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { readEmptyMembers, readMasterCheck } from './masters/masters.ts'
import type { RecordingDeps } from './record/observed-check.ts'
import { recordObservation } from './record/record-observation.ts'
import type { Priors } from './recalculate/priors.ts'

/**
 * Records the first observation of pressings that a master's answer shows to have no copy, as if each had been checked
 * with it (decision 40). What a crash leaves out follows with the next answer.
 */
export async function recordEmptyMembers(
  deps: RecordingDeps & { readonly priors: () => Priors },
  masterId: number,
  clock: PolicyClock,
): Promise<void> {
  const priors = deps.priors()
  const members = await readEmptyMembers(deps.db, masterId, priors)
  const masterCheck = members.length === 0 ? null : await readMasterCheck(deps.db, { master_id: masterId })
  if (masterCheck === null) return
  const known = { seen: null, policy: { clock, priors }, masterCheck, answerMs: null }
  for (const { releaseId, checkState } of members) {
    await recordObservation(deps, releaseId, { kind: 'none' }, null, masterCheck.at, { ...known, checkState })
  }
}
