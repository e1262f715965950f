import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { listInterval, nextDue, nextPace } from '@cratewatch/domain/lists/pace'
import { SEARCHES_KEPT } from '@cratewatch/domain/scheduling/search-allowance'
import { timestamp, type Queries } from '../../database/database.ts'
import type { SlotRefusal } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { BudgetHeaders, MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import { ACTIVE, noteInStep, type Run } from './runs.ts'

/** How long a list waits for a slot before another list is served. */
const PATIENCE = seconds(20)
/** A longer gap comes from a pause of the marketplace, and says nothing about the pace. */
const LONGEST_SAMPLE = 10

export type ListRequestFailure<F> =
  | ({ readonly kind: 'no-slot' } & SlotRefusal)
  | { readonly kind: 'failed'; readonly failure: F }

type Question<T, F> = () => Promise<{ readonly result: Result<T, F>; readonly headers: BudgetHeaders }>
type Answer<T, F> = Promise<Result<T, ListRequestFailure<F>>>
type Kind = { readonly kind: string }

/** Sends one request to the marketplace within the budget. */
export type Request = <T, F extends Kind>(question: Question<T, F>) => Answer<T, F>

/** One step of a run: its dependencies, and how it sends requests. */
export type Step = {
  readonly deps: Deps
  readonly run: Run
  readonly request: Request
  readonly signal: AbortSignal
}

export type ListRequests = ReturnType<typeof listRequests>

/** Paces all lists of this process together: no faster than lists may go, whatever the budget allows. */
export function listRequests(deps: Deps) {
  const interval = listInterval(deps.config.marketplace.requestsPerMinute)
  let next = deps.clock.now()

  async function send<T, F extends Kind>(question: Question<T, F>, signal: AbortSignal): Answer<T, F> {
    const slot = await deps.budget.waitFor('background', PATIENCE, signal)
    if (!slot.ok) return refused({ kind: 'no-slot', ...slot.error })
    return paced(question)
  }

  function paced<T, F extends Kind>(question: Question<T, F>): Answer<T, F> {
    next = nextDue(next, deps.clock.now(), interval)
    return reported(deps, question)
  }

  return {
    /** Resolves when lists may send requests again. Awaited before a run is claimed, so that a killed process rarely holds one. */
    ready: (signal: AbortSignal) => deps.clock.sleep(between(deps.clock.now(), next), signal),
    /** Requests for no list in particular. */
    once:
      (signal: AbortSignal): Request =>
      (question) =>
        send(question, signal),
    /**
     * Requests for a file of a user: of what they may search themselves, while half of that is left for them to type with,
     * and else slots of lists. The pace is that of all lists either way, so that checks keep their half.
     */
    searchesOf:
      (userId: string, signal: AbortSignal): Request =>
      async (question) => {
        const person = { userId, urgency: 'later' } as const
        const own = await deps.budget.waitForSearch(person, milliseconds(0), 1, SEARCHES_KEPT)
        return own.ok ? paced(question) : send(question, signal)
      },
    /** Requests for a run, by which the pace of lists is measured. */
    of:
      (run: Run, signal: AbortSignal): Request =>
      async (question) => {
        const answer = await send(question, signal)
        if (answer.ok || answer.error.kind === 'failed') await notePace(deps, run, interval)
        return answer
      },
  }
}

/** How long a user who has asked for something waits for a slot of the budget. */
const PATIENCE_OF_PEOPLE = seconds(5)

/** Sends one request that a user waits for. */
export async function requestNow<T, F extends Kind>(
  deps: Pick<Deps, 'budget'>,
  userId: string,
  question: Question<T, F>,
): Answer<T, F> {
  const slot = await deps.budget.waitForPerson({ userId, urgency: 'now' }, PATIENCE_OF_PEOPLE)
  return slot.ok ? reported(deps, question) : refused({ kind: 'no-slot', ...slot.error })
}

async function reported<T, F extends Kind>(
  { budget }: Pick<Deps, 'budget'>,
  question: Question<T, F>,
): Answer<T, F> {
  const { result, headers } = await question()
  await budget.report(headers, result.ok ? null : passedOn(result.error))
  return result.ok ? ok(result.value) : refused({ kind: 'failed', failure: result.error })
}

/** Returns the failure to report for the marketplace as a whole; a private list says nothing about it. */
function passedOn(failure: { readonly kind: string }): MarketplaceFailure | null {
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

async function notePace(deps: Deps, run: Run, interval: Duration): Promise<void> {
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
