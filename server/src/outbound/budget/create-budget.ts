import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import {
  isAway,
  afterFailure,
  afterSuccess,
  type Breaker,
} from '@cratewatch/domain/scheduling/circuit-breaker'
import { afterAnswer } from '@cratewatch/domain/scheduling/limiter-feedback'
import type { Deps } from '../deps.ts'
import type { MarketplaceFailure, BudgetHeaders } from '../vendors/marketplace.ts'
import type { Budget } from './budget.ts'
import { budgetMetrics, keepEgress, type CountPeople } from './egress-keeper.ts'
import type { Egress } from './egress-row.ts'
import { peopleLine, recentUses } from './people-line.ts'
import { searchTurns } from './search-turns.ts'
import { slotQueue, type PeopleShare } from './slot-queue.ts'

/** What the budget needs to know of its users: the share of people, and a counter of their requests. */
type Spending = { readonly peopleShare: PeopleShare; readonly countPeople: CountPeople }

/** How far ahead a guest's slot may be granted, so that guests come before the checks. */
const GUEST_REACH = seconds(2)

/**
 * Creates the budget of `config.marketplace.egress`, kept in its database row and changed by compare-and-set: a killed
 * process or a second watcher cannot spend a slot twice, and no transaction is open during a wait.
 */
export function createBudget(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'metrics'>,
  { peopleShare, countPeople }: Spending,
): Budget {
  const { clock } = deps
  const { egress, requestsPerMinute } = deps.config.marketplace
  const metrics = budgetMetrics(deps.metrics, egress)
  const keeper = keepEgress(deps, metrics, countPeople)
  const slots = slotQueue(deps, keeper, peopleShare)
  const uses = recentUses(clock)
  const line = peopleLine(slots, uses, clock)
  const searches = searchTurns(deps, keeper, peopleShare)
  const searchLine = peopleLine(searches, recentUses(clock), clock)

  return {
    waitForPerson: line.wait,
    async waitForSearch(person, patience, count = 1, keep = 0) {
      const deadline = plus(clock.now(), patience)
      const own = await searches.takeOwn(person.userId, count, keep)
      if (!own.ok) return own
      const turn = await searchLine.wait(person, patience)
      const left = milliseconds(Math.max(0, between(clock.now(), deadline)))
      const slot = turn.ok ? await line.wait(person, left) : turn
      if (!slot.ok) await searches.giveBack(person.userId, count)
      return slot
    },
    chargeFor: uses.chargeFor,
    async waitFor(priorityClass, patience, signal) {
      const deadline = plus(clock.now(), patience)
      for (;;) {
        const left = Math.max(0, between(clock.now(), deadline))
        const reach = milliseconds(priorityClass === 'guest' ? Math.min(GUEST_REACH, left) : 0)
        const taken = await slots.take({ priorityClass, reach })
        if (taken.ok) return ok(undefined)
        const { retryAfter } = taken.error
        if (signal?.aborted || retryAfter > between(clock.now(), deadline)) return taken
        await clock.sleep(retryAfter, signal)
        if (signal?.aborted) return taken
      }
    },
    async report(headers, failure) {
      metrics.count(failure)
      // That one release is gone says nothing about the next request.
      if (failure !== null && failure.kind !== 'withdrawn') slots.drop()
      if (failure?.kind === 'unauthorized') {
        deps.log.error('the marketplace refuses our key: check DISCOGS_CONSUMER_KEY and its secret')
      }
      for (;;) {
        const before = await keeper.current()
        const after = judgeAnswer(before, headers, failure, clock.now(), requestsPerMinute)
        if (after === before) return
        if (!(await keeper.replace(before, after))) continue
        logOthers(deps.log, before, after)
        return logOutage(deps.log, before.breaker, after.breaker, failure)
      }
    },
  }
}

/** Logs once when others are noticed at our address, in the process that noticed. */
function logOthers(log: Deps['log'], { limiter: before }: Egress, { limiter: { others } }: Egress): void {
  if (!others || others.since === before.others?.since) return
  const { count, limit } = others
  log.warn({ count, limit }, 'requests that are not ours are counted for this address: somebody else uses it')
}

/** Logs each outage once when it begins and once when it is over, in the process that noticed. */
function logOutage(
  log: Deps['log'],
  before: Breaker,
  after: Breaker,
  failure: MarketplaceFailure | null,
): void {
  if (isAway(before) === isAway(after)) return
  if (isAway(after))
    log.warn({ failure }, 'the marketplace is away: it is asked now and then until it is back')
  else log.info('the marketplace is back')
}

/** Returns the state of the address after a request's outcome; the same object when nothing changes. */
function judgeAnswer(
  egress: Egress,
  headers: BudgetHeaders,
  failure: MarketplaceFailure | null,
  now: Instant,
  requestsPerMinute: number,
): Egress {
  const refusal = failure?.kind === 'rate-limited' ? failure : null
  const limiter = afterAnswer(egress.limiter, headers, refusal, now, requestsPerMinute)
  const breaker = saysVendorIsDown(failure)
    ? afterFailure(egress.breaker, now, null)
    : afterSuccess(egress.breaker)
  const isUnchanged = limiter === egress.limiter && breaker === egress.breaker
  return isUnchanged ? egress : { ...egress, limiter, breaker }
}

/**
 * Whether a failure means that the marketplace is down: nonsense or a refused key does, "too often" or "no such
 * release" does not.
 */
function saysVendorIsDown(failure: MarketplaceFailure | null): boolean {
  switch (failure?.kind) {
    case undefined:
    case 'rate-limited':
    case 'withdrawn':
      return false
    case 'unavailable':
    case 'unreadable':
    case 'unauthorized':
      return true
    default:
      return assertNever(failure as never)
  }
}
