import { milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { emptyLimiter, take, type LimiterState } from '@cratewatch/domain/scheduling/limiter'
import { afterAnswer } from '@cratewatch/domain/scheduling/limiter-feedback'
import { uniform } from '../scheduling/random.ts'

const LIMIT = 60
const HOURS = 24
const STEP = milliseconds(20)

type Hour = {
  readonly others: number
  readonly latency: number
  readonly down: boolean
}

/** By the hour of the day: who else uses the address, how slow answers are, what breaks. */
function hourOf(hour: number): Hour {
  return {
    others: hour === 6 || hour === 7 ? 10 : 0,
    latency: hour === 12 ? 8 : 0.3,
    down: hour === 15,
  }
}

/**
 * A day of the budget alone, in virtual time, by the rules of the product: people at random, timers that are late, another
 * user of the address for two hours, slow answers, ten minutes without requests. What the marketplace counts.
 */
export function oneDay(seed = 7) {
  let state: LimiterState = emptyLimiter(instant(0))
  let window: number[] = []
  const totals = { requests: 0, most: 0, refused: 0 }
  const answers: Answer[] = []
  const arrive = (at: number) => {
    window = [...window.filter((each) => each > at - minutes(1)), at]
    return LIMIT + 1 - window.length
  }
  let wakeAt = instant(0)
  for (let step = 0, now = instant(0); now < HOURS * 3_600_000; step += 1, now = plus(now, STEP)) {
    const hour = hourOf(Math.floor(now / 3_600_000))
    const inHour = now % 3_600_000
    if (hour.others > 0 && inHour % (minutes(1) / hour.others) === 0) arrive(now)
    state = learn(state, answers, now)
    if (now < wakeAt || (hour.down && inHour < minutes(10))) continue
    const isPerson = uniform(seed, step, 1) < 0.3
    const { state: after, outcome } = take(state, isPerson ? 'interactive' : 'background', now, LIMIT, {
      reach: seconds(isPerson ? 2 : 0),
    })
    state = after
    const late = milliseconds(uniform(seed, step, 2) * 40)
    if (outcome.kind === 'wait') {
      wakeAt = plus(plus(now, outcome.duration), late)
      continue
    }
    wakeAt = plus(now, outcome.after)
    const remaining = arrive(wakeAt)
    totals.requests += 1
    totals.refused += remaining <= 0 ? 1 : 0
    totals.most = Math.max(totals.most, LIMIT + 1 - remaining)
    answers.push({ at: plus(wakeAt, seconds(hour.latency)), remaining })
  }
  return {
    'requests in a day': totals.requests,
    'mean a minute': Number((totals.requests / (HOURS * 60)).toFixed(1)),
    'most in any 60 s': totals.most,
    refused: totals.refused,
  }
}

type Answer = { readonly at: Instant; readonly remaining: number }

/** Returns the budget after all answers received by `now`. */
function learn(state: LimiterState, answers: Answer[], now: Instant): LimiterState {
  let learned = state
  while (answers[0] !== undefined && answers[0].at <= now) {
    const { remaining } = answers.shift() as Answer
    const refusal = remaining <= 0 ? { retryAfter: null } : null
    learned = afterAnswer(learned, { limit: LIMIT, remaining: Math.max(0, remaining) }, refusal, now, LIMIT)
  }
  return learned
}
