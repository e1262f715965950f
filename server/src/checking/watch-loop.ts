import type { Transition } from '@cratewatch/domain/availability/transition'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { sustainedPerMinute } from '@cratewatch/domain/scheduling/bucket-shape'
import { causeOf, sentenceOf } from '../base/causes.ts'
import { releaseAfterLoss } from '../database/queue/lease.ts'
import { runWorkLoop, type Workers } from '../database/queue/work-loop.ts'
import { findHindrance } from '../database/room.ts'
import type { Deps } from '../outbound/deps.ts'
import { checkRelease, type CheckingDeps } from './check-release.ts'
import { named, releaseLeases, type Claimed, type ClaimedRelease } from './claim/claimed.ts'
import { claimsInOrder, type Claimer } from './claim/claims.ts'
import { checkMaster } from './masters/check-master.ts'
import { rerank } from './recalculate/rerank.ts'
import { refreshDetails, type RefreshingDeps } from './record/further-requests.ts'
import { readPolicy } from './rows/read-policy.ts'
import { checkShop } from './shops/read-shop.ts'

/** Checks under way at once, those that wait for a slot included. */
const MOST_UNDER_WAY = 16
const NOW = milliseconds(0)
const LONGEST_SLEEP = seconds(30)
const AFTER_TROUBLE = seconds(2)
/**
 * A request that waits for a slot cannot be overtaken by a more urgent one, so no more than this much of the budget may
 * wait.
 */
const WAIT_AHEAD = seconds(2)
const CLAIM_AHEAD = seconds(2)
const MOST_CLAIMED = 16
/** After these, what can be claimed is read again. */
const HINTS: ReadonlySet<string> = new Set(['check-states', 'shops', 'missed'])

type LoopingDeps = CheckingDeps & RefreshingDeps & Pick<Deps, 'progress'>
type Looping = LoopingDeps & {
  readonly claimer: Claimer
  readonly hints: ReturnType<typeof checkedHints>
  /** Releases whose details are refreshed next. */
  readonly appeared: ClaimedRelease[]
  readonly signal: AbortSignal
}

/**
 * Claims what is next and checks it, a few at a time, each with its own slot. Sleeps until a record may be checked or a
 * hint announces work. Ends when `signal` aborts and all checks in flight are recorded.
 */
export async function runWatchLoop(deps: LoopingDeps, signal: AbortSignal): Promise<void> {
  const hints = checkedHints(deps)
  const claimer = claimsInOrder(deps, share(deps, CLAIM_AHEAD, MOST_CLAIMED))
  const appeared: ClaimedRelease[] = []
  const looping = { ...deps, claimer, hints, appeared, signal }
  let backlog: readonly Claimed[] = []
  let rest: Duration = NOW

  async function check(claim: Claimed, slotDecided: () => void): Promise<void> {
    const wait = await checkOne(looping, claim, slotDecided)
    rest = milliseconds(Math.max(rest, Math.min(wait, LONGEST_SLEEP)))
  }

  async function step(workers: Workers): Promise<Duration> {
    if (rest > 0) {
      await releaseLeases(deps.db, backlog)
      backlog = []
      // Hints do not end this rest: there is work, but no slot.
      await deps.clock.sleep(rest, signal)
      rest = NOW
    }
    // A request whose result cannot be recorded is spent for nothing.
    if (deps.progress.obstacles().has('unwritable') && (await findHindrance(deps)) !== null)
      return LONGEST_SLEEP
    const first = appeared.shift()
    if (first === undefined && backlog.length === 0) backlog = await claimer.claim()
    const [claim, ...others] = backlog
    // Details of new appearances come before other requests.
    if (first !== undefined)
      workers.begin((slotDecided) => describe(deps, first, signal).finally(slotDecided))
    else if (claim === undefined) return claimer.untilNext(LONGEST_SLEEP)
    else {
      backlog = others
      workers.begin((slotDecided) => check(claim, slotDecided))
    }
    await workers.room()
    return NOW
  }

  const loop = { name: 'checks', longestRest: LONGEST_SLEEP, restAfterTrouble: AFTER_TROUBLE, step }
  const stopHearing = deps.live.subscribe(({ kind }) => HINTS.has(kind) && claimer.forget())
  const limits = { most: MOST_UNDER_WAY, mostWaiting: share(deps, WAIT_AHEAD, MOST_UNDER_WAY) }
  await runWorkLoop(deps, { ...loop, ...limits, hints: ['check-states', 'shops'] }, signal)
  stopHearing()
  await releaseLeases(deps.db, backlog)
  await hints.flush()
}

/** Makes one check; returns how long to rest before claiming more. A failure ends the check, not the loop. */
async function checkOne(looping: Looping, claim: Claimed, slotDecided: () => void): Promise<Duration> {
  const { claimer } = looping
  try {
    const checked = await checkClaimed(looping, claim, slotDecided)
    if (claim.kind === 'release' && checked.outcome === 'recorded') claimer.checked()
    else claimer.forget()
    if (checked.outcome === 'no-slot') return checked.refusal.retryAfter
    if (claim.kind === 'release' && checked.recorded?.kind === 'recorded')
      await followUp(looping, claim, checked.recorded.transition)
    return NOW
  } catch (error) {
    await releaseAfterLoss(looping.clock, error, claim.lease.until, () => releaseLeases(looping.db, [claim]))
    claimer.forget()
    const cause = causeOf(error)
    if (cause !== null) looping.progress.say('unwritable', sentenceOf(cause))
    // After another failure the lease expires by itself, and the release or master is checked again.
    looping.log.error({ err: error, ...named(claim) }, 'a check could not be recorded')
    return AFTER_TROUBLE
  }
}

async function checkClaimed(looping: Looping, claim: Claimed, slotDecided: () => void) {
  const { signal } = looping
  if (claim.kind === 'release') return checkRelease(looping, claim, slotDecided, signal)
  if (claim.kind === 'master') return checkMaster(looping, claim, slotDecided, signal)
  return checkShop(looping, claim, slotDecided, signal)
}

/** A release that changed may have other tiers, too. */
async function followUp(
  { db, clock, hints, appeared }: Looping,
  claim: ClaimedRelease,
  transition: Transition,
): Promise<void> {
  hints.add(claim.id)
  if (transition === 'appeared') appeared.push(claim)
  if (transition === 'same') return
  const now = clock.now()
  await rerank(db, [claim.id], await readPolicy(db, now), now)
}

async function describe(
  deps: RefreshingDeps,
  { id: releaseId, checkState }: ClaimedRelease,
  signal: AbortSignal,
): Promise<void> {
  try {
    await refreshDetails(deps, { releaseId, tier: checkState.tier }, signal)
  } catch (error) {
    deps.log.warn({ err: error, releaseId }, 'the details of a release could not be refreshed')
  }
}

/** How many requests the budget allows within `span`, at least one. */
function share({ config }: CheckingDeps, span: Duration, most: number): number {
  const perMs = sustainedPerMinute(config.marketplace.requestsPerMinute) / seconds(60)
  return Math.min(most, Math.max(1, Math.ceil(perMs * span)))
}

const EVERY = seconds(1)
/** So many ids fit one database notification. */
const IDS_PER_HINT = 500

/** Collects checked releases and publishes one hint a second, not one for each check. */
function checkedHints(deps: Pick<Deps, 'live' | 'db' | 'clock' | 'log'>): {
  add(releaseId: number): void
  /** Publishes what is left. */
  flush(): Promise<void>
} {
  const waiting = new Set<number>()
  let isTimed = false

  async function flush(): Promise<void> {
    const ids = [...waiting]
    waiting.clear()
    for (let start = 0; start < ids.length; start += IDS_PER_HINT) {
      const releaseIds = ids.slice(start, start + IDS_PER_HINT)
      await deps.live.publish(deps.db, { kind: 'releases', releaseIds, what: 'checked' })
    }
  }

  async function flushSoon(): Promise<void> {
    isTimed = true
    await deps.clock.sleep(EVERY)
    isTimed = false
    // A hint that is lost costs a screen a few seconds: it polls as well.
    await flush().catch((error: unknown) => deps.log.warn({ err: error }, 'could not say what was checked'))
  }

  return {
    add(releaseId) {
      waiting.add(releaseId)
      if (!isTimed) void flushSoon()
    },
    flush,
  }
}
