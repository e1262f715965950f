import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, later, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { listInterval, nextPace } from '@cratewatch/domain/wantlist/pace'
import { timestamp, type Queries } from '../../database/database.ts'
import type { BudgetHeaders, MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import { ACTIVE, noteInStep, type ListDeps, type Run } from './runs.ts'

/** How long a list waits for a slot before another list is served. */
const PATIENCE = seconds(20)
/** A longer gap comes from a pause of the marketplace, and says nothing about the pace. */
const LONGEST_SAMPLE = 10

export type ListRequestFailure<F> =
  | { readonly kind: 'no-slot'; readonly retryAfter: Duration }
  | { readonly kind: 'failed'; readonly failure: F }

type Question<T, F> = () => Promise<{ readonly result: Result<T, F>; readonly headers: BudgetHeaders }>

/** Sends one request to the marketplace within the background share of the budget. */
type RequestOnce = <T, F extends { readonly kind: string }>(
  question: Question<T, F>,
  signal: AbortSignal,
) => Promise<Result<T, ListRequestFailure<F>>>

/** The same for a list; also measures the pace of lists. */
export type ListRequest = <T, F extends { readonly kind: string }>(
  run: Run,
  question: Question<T, F>,
  signal: AbortSignal,
) => Promise<Result<T, ListRequestFailure<F>>>

export type ListRequests = {
  readonly request: ListRequest
  readonly requestOnce: RequestOnce
  /**
   * Resolves when lists may send requests again. Awaited before a run is claimed, so that a killed process rarely holds
   * one.
   */
  ready(signal: AbortSignal): Promise<void>
}

/** Paces all lists of this process together: no faster than lists may go, whatever the budget allows. */
export function listRequests(deps: ListDeps): ListRequests {
  const interval = listInterval(deps.config.marketplace.requestsPerMinute)
  let next = deps.clock.now()

  const requestOnce: RequestOnce = async (question, signal) => {
    const slot = await deps.budget.waitFor('background', PATIENCE, signal)
    if (!slot.ok) return refused({ kind: 'no-slot', ...slot.error })
    next = plus(later(next, deps.clock.now()), interval)
    const { result, headers } = await question()
    await deps.budget.report(headers, result.ok ? null : passedOn(result.error))
    return result.ok ? ok(result.value) : refused({ kind: 'failed', failure: result.error })
  }

  return {
    requestOnce,
    ready: (signal) => deps.clock.sleep(between(deps.clock.now(), next), signal),
    async request(run, question, signal) {
      const answer = await requestOnce(question, signal)
      if (answer.ok || answer.error.kind === 'failed') await notePace(deps, run, interval)
      return answer
    },
  }
}

/** Returns the failure to report for the marketplace as a whole; a private list says nothing about it. */
export function passedOn(failure: { readonly kind: string }): MarketplaceFailure | null {
  const passed = failure as MarketplaceFailure
  switch (passed.kind) {
    case 'rate-limited':
    case 'unavailable':
    case 'unreadable':
      return passed
    default:
      return null
  }
}

async function notePace(deps: ListDeps, run: Run, interval: Duration): Promise<void> {
  const now = deps.clock.now()
  const known = run.request_interval_ms === null ? null : milliseconds(run.request_interval_ms)
  const last = await lastRequest(deps.db)
  const sample = last === null ? null : Math.min(between(last, now), interval * LONGEST_SAMPLE)
  const pace = sample === null ? known : nextPace(known, milliseconds(sample), run.requests - 1)
  const change = {
    requests: run.requests + 1,
    request_interval_ms: pace === null ? null : Math.round(pace),
    last_request_at: timestamp(now),
  }
  await noteInStep(deps.db, run, change)
  Object.assign(run, change, { last_request_at: now })
}

/** When any process last sent a request for an open list; null: never. */
async function lastRequest(queries: Queries): Promise<Instant | null> {
  const { last } = await queries
    .selectFrom('list_runs')
    .select(({ fn }) => fn.max('last_request_at').as('last'))
    .where('phase', 'in', ACTIVE)
    .executeTakeFirstOrThrow()
  return last
}
