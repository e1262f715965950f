import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { ShownEmpty } from './masters/masters.ts'
import type { RecordingDeps } from './record/observed-check.ts'
import { recordObservation } from './record/record-observation.ts'
import type { Priors } from './recalculate/priors.ts'

/**
 * Records the first observation of pressings that a master's answer shows to have no copy, as if each had been checked
 * with it (decision 40). What a crash leaves out follows with the next answer.
 */
export async function recordEmptyMembers(
  deps: RecordingDeps & { readonly priors: () => Priors },
  { members, masterCheck }: ShownEmpty,
  clock: PolicyClock,
): Promise<void> {
  const known = { seen: null, policy: { clock, priors: deps.priors() }, masterCheck, answerMs: null }
  for (const { releaseId, checkState } of members) {
    await recordObservation(deps, releaseId, { kind: 'none' }, null, masterCheck.at, { ...known, checkState })
  }
}
