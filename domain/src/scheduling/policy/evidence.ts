import { days, type Duration } from '../../kernel/duration.ts'
import { posterior, type Belief } from './belief.ts'
import { learn, type Evidence } from './rate.ts'

/** What was learned counts half after this: a record's market changes with the seasons. */
const HALF_LIFE: Duration = days(90)

/** The evidence after `exposure` more seconds that ended with "it happened" or not; see `learn`. */
export function gather(belief: Belief, evidence: Evidence, exposure: number, happened: boolean): Evidence {
  if (!happened) return { events: evidence.events, exposure: evidence.exposure + exposure }
  const before = posterior(belief, evidence)
  const after = learn(before, exposure, true)
  return {
    events: Math.max(0, evidence.events + after.events - before.events),
    exposure: Math.max(0, evidence.exposure + after.exposure - before.exposure),
  }
}

/** The evidence `elapsed` later. */
export function forget(evidence: Evidence, elapsed: Duration): Evidence {
  const kept = 2 ** (-Math.max(0, elapsed) / HALF_LIFE)
  return { events: evidence.events * kept, exposure: evidence.exposure * kept }
}
