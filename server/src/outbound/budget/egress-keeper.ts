import { seconds, milliseconds } from '@cratewatch/domain/kernel/duration'
import { between, later, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { earningFrom } from '@cratewatch/domain/scheduling/limiter'
import type { Deps } from '../deps.ts'
import type { BudgetMetrics } from './budget-metrics.ts'
import { readEgress, writeEgress, type Egress } from './egress-row.ts'
import type { Clock } from '../../base/clock.ts'

/**
 * The greatest age of a state that a refusal may be based on: another process may have found the vendor available
 * again.
 */
const FRESH_FOR = seconds(1)

/** The cached state of this process's source address, so that most decisions need one statement, the write. */
export type EgressKeeper = {
  /** Returns the cached state, read when there is none. It may be outdated; writing then fails. */
  current(): Promise<Egress>
  isFresh(): boolean
  read(): Promise<Egress>
  /**
   * Replaces `before` by `after`, which grants `interactive` slots to people. False: another process wrote first, and
   * the next `current` reads again.
   */
  replace(before: Egress, after: Egress, interactive?: number): Promise<boolean>
  forget(): void
}

/** Counts people's requests in the recorded facts. */
export type CountPeople = (count: number) => Promise<void>

export function keepEgress(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  metrics: BudgetMetrics,
  countPeople: CountPeople,
): EgressKeeper {
  const { egress: name, requestsPerMinute } = config.marketplace
  let known: { readonly egress: Egress; readonly at: Instant } | null = null

  /** Since when, by our clock, the bucket of a revision has refilled. */
  let earning: { readonly revision: number; readonly from: Instant } | null = null

  function know(egress: Egress): Egress {
    const { revision, limiter } = egress
    // Written by a process whose clock is behind: by our clock the bucket would seem to have refilled since then.
    const isBehind = earning !== null && limiter.refilledAt < earning.from
    if (revision !== earning?.revision)
      earning = { revision, from: isBehind ? clock.now() : limiter.refilledAt }
    known = { egress, at: clock.now() }
    metrics.observe(egress, clock.now())
    return egress
  }
  const since = trustedSince(clock)
  const trusted = (egress: Egress): Egress => ({
    ...egress,
    limiter: earningFrom(egress.limiter, later(since(), earning?.from ?? egress.limiter.refilledAt)),
  })
  const read = async () => trusted(know(await readEgress(db, name, requestsPerMinute, clock.now())))

  return {
    read,
    current: async () => (known === null ? read() : trusted(known.egress)),
    isFresh: () => known !== null && between(known.at, clock.now()) < FRESH_FOR,
    async replace(before, after, interactive = 0) {
      const isWritten = await writeEgress(db, name, requestsPerMinute, after, before.revision)
      if (isWritten && interactive > 0) await countPeople(interactive)
      if (isWritten) know({ ...after, revision: before.revision + 1 })
      else known = null
      return isWritten
    },
    forget() {
      known = null
    },
  }
}

/** Clocks are corrected by less than this without being set by anybody. */
const CORRECTION = seconds(1)

/**
 * Returns since when differences of `clock.now()` are elapsed time: since the process started, or since it noticed that
 * the clock was set.
 */
function trustedSince(clock: Clock): () => Instant {
  let since = plus(clock.now(), milliseconds(-CORRECTION))
  let [wall, passed] = [clock.now(), clock.elapsed()]
  return () => {
    const [wallNow, passedNow] = [clock.now(), clock.elapsed()]
    const step = between(wall, wallNow) - (passedNow - passed)
    ;[wall, passed] = [wallNow, passedNow]
    if (Math.abs(step) > CORRECTION) since = wallNow
    return since
  }
}
