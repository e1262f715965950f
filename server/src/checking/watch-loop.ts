import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { sustainedPerMinute } from '@cratewatch/domain/scheduling/bucket-shape'
import { claimsInOrder, type Claimer } from './claim/claims.ts'
import { releaseLeases, type Claimed, type ClaimedRelease } from './claim/claimed.ts'
import { checkRelease, type CheckingDeps } from './check-release.ts'
import { checkMaster } from './masters/check-master.ts'
import type { ShownEmpty } from './masters/stored-master.ts'
import { refreshDetails, type RefreshingDeps } from './record/record-same.ts'
import { giveBackAfterLoss } from '../database/queue/give-back-after-loss.ts'
import { runWorkLoop, type Workers } from '../database/queue/work-loop.ts'
import type { Deps } from '../outbound/deps.ts'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { RecordingDeps } from './record/observed-check.ts'
import { recordObservation } from './record/record-observation.ts'
import type { Priors } from './record/check-state-row.ts'

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
const HINTS: ReadonlySet<string> = new Set(['check-states', 'missed'])

/** What to do when a release changed: its tiers may have, too. */
type Changed = (releaseId: number) => Promise<void>

type LoopingDeps = CheckingDeps & RefreshingDeps & Pick<Deps, 'progress'>

/**
 * Claims what is next and checks it, a few at a time, each with its own slot. Sleeps until a record may be checked or a
 * hint announces work. Ends when `signal` aborts and all checks in flight are recorded.
 */
export async function runWatchLoop(deps: LoopingDeps, changed: Changed, signal: AbortSignal): Promise<void> {
  const hints = checkedHints(deps)
  const claimer = claimsInOrder(deps, share(deps, CLAIM_AHEAD, MOST_CLAIMED))
  const appeared: ClaimedRelease[] = []
  let backlog: readonly Claimed[] = []
  let rest: Duration = NOW

  async function check(claim: Claimed, slotDecided: () => void): Promise<void> {
    const wait = await checkOne({ ...deps, claimer }, changed, appeared, claim, hints, slotDecided, signal)
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
  await runWorkLoop(deps, { ...loop, ...limits, hints: ['check-states'] }, signal)
  stopHearing()
  await releaseLeases(deps.db, backlog)
  await hints.flush()
}

/** Makes one check; returns how long to rest before claiming more. A failure ends the check, not the loop. */
async function checkOne(
  deps: CheckingDeps & { readonly claimer: Claimer },
  changed: Changed,
  appeared: ClaimedRelease[],
  claim: Claimed,
  hints: ReturnType<typeof checkedHints>,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<Duration> {
  try {
    if (claim.kind === 'master') {
      const checked = await checkMaster(deps, claim, slotDecided, signal)
      if (checked.outcome !== 'no-slot' && checked.shownEmpty !== null)
        await recordEmptyMembers(deps, checked.shownEmpty, claim.clock)
      deps.claimer.forget()
      return checked.outcome === 'no-slot' ? checked.refusal.retryAfter : milliseconds(0)
    }
    const checked = await checkRelease(deps, claim, slotDecided, signal)
    if (checked.outcome === 'recorded') deps.claimer.checked()
    else deps.claimer.forget()
    if (checked.outcome === 'no-slot') return checked.refusal.retryAfter
    if (checked.recorded?.kind === 'recorded') {
      hints.add(claim.id)
      if (checked.recorded.transition === 'appeared') appeared.push(claim)
      if (checked.recorded.transition !== 'same') await changed(claim.id)
    }
    return milliseconds(0)
  } catch (error) {
    await giveBackAfterLoss(deps.clock, error, claim.lease.until, () => releaseLeases(deps.db, [claim]))
    deps.claimer.forget()
    // After another failure the lease expires by itself, and the release or master is checked again.
    const about = claim.kind === 'master' ? { masterId: claim.id } : { releaseId: claim.id }
    deps.log.error({ err: error, ...about }, 'a check could not be recorded')
    return AFTER_TROUBLE
  }
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

/**
 * Records the first observation of pressings that a master's answer shows to have no copy, as if each had been checked
 * with it (decision 40). What a crash leaves out follows with the next answer.
 */
async function recordEmptyMembers(
  deps: RecordingDeps & { readonly priors: () => Priors },
  { members, masterCheck }: ShownEmpty,
  clock: PolicyClock,
): Promise<void> {
  const known = { seen: null, policy: { clock, priors: deps.priors() }, masterCheck, answerMs: null }
  for (const { releaseId, checkState } of members) {
    await recordObservation(deps, releaseId, { kind: 'none' }, null, masterCheck.at, { ...known, checkState })
  }
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
