import type { Failure, Reason } from '@cratewatch/domain/wantlist/run'
import type { LineProblem } from '@cratewatch/domain/wantlist/read-list'
import type { RunProgress } from '@cratewatch/contracts/lists/wantlist'

/** Why a record was left out, as keys of the catalogue. */
export const REASON_WORDS = {
  'on-sale': 'wantlist.reasons.onSale',
  'already-watched': 'wantlist.reasons.alreadyWatched',
  different: 'wantlist.reasons.different',
  'plan-limit': 'wantlist.reasons.planLimit',
  'too-many-pressings': 'wantlist.reasons.tooManyPressings',
  withdrawn: 'wantlist.reasons.withdrawn',
  blocked: 'wantlist.reasons.blocked',
  unavailable: 'wantlist.reasons.unavailable',
  unreadable: 'wantlist.reasons.unreadable',
  'no-record': 'wantlist.reasons.noRecord',
} as const satisfies Record<Reason, string>

export const FAILURE_WORDS = {
  revoked: 'wantlist.run.failure.revoked',
  private: 'wantlist.run.failure.private',
  hidden: 'wantlist.run.failure.hidden',
  unavailable: 'wantlist.run.failure.unavailable',
} as const satisfies Record<Failure, string>

/** Why a line of a file has nothing to import. */
export const PROBLEM_WORDS = {
  'no-record': 'wantlist.files.problems.noRecord',
  'bad-id': 'wantlist.files.problems.badId',
  'rounded-number': 'wantlist.files.problems.roundedNumber',
  'unnamed-number': 'wantlist.files.problems.unnamedNumber',
  'other-page': 'wantlist.files.problems.otherPage',
  'artist-or-label': 'wantlist.files.problems.artistOrLabel',
  'name-only': 'wantlist.files.problems.nameOnly',
  'printed-number': 'wantlist.files.problems.printedNumber',
  duplicate: 'wantlist.files.problems.duplicate',
  'already-watched': 'wantlist.files.problems.alreadyWatched',
} as const satisfies Record<LineProblem, string>

type RunTone = 'green' | 'yellow' | 'blue'

/** Green: complete without errors; yellow: ended in any other way; blue: under way. */
export function runTone({ isComplete, phase, errorItems }: RunProgress): RunTone {
  if (!isComplete) return 'blue'
  return phase === 'complete' && errorItems === 0 ? 'green' : 'yellow'
}

/** How a run ended; null while it is under way. */
type RunEnd = 'complete' | 'withErrors' | 'cancelled' | 'failed'

export function runEnd({ isComplete, phase, errorItems }: RunProgress): RunEnd | null {
  if (!isComplete) return null
  if (phase === 'cancelled') return 'cancelled'
  if (phase !== 'complete') return 'failed'
  return errorItems > 0 ? 'withErrors' : 'complete'
}
