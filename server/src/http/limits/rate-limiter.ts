import { hash } from 'node:crypto'
import {
  countAttempt,
  takeBackAttempt,
  type AttemptCount,
  type AttemptWindow,
} from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../../base/clock.ts'
import type { LimitUse } from '../../database/connection/live.ts'
import type { Deps } from '../../outbound/deps.ts'

export type RateLimiter = {
  /** Counts a hit. null: it may pass; otherwise how long until the next one may. */
  hit(key: string, window: AttemptWindow): Duration | null
  /** How many hits a key has left in its window, and when that ends. */
  left(key: string, window: AttemptWindow): { readonly hits: number; readonly resetsIn: Duration }
  /** Takes back a hit that turned out to be harmless. */
  uncount(key: string): void
  /** Returns what was used here since the last call, by those who use a noticeable part of a limit. */
  takeUses(): readonly LimitUse[]
  /** Counts what was used at other processes. */
  addUses(uses: readonly LimitUse[]): void
}

/** A count, and the part of it that no other process knows of yet. */
type Counted = AttemptCount & { readonly own: number }

const MOST_KEYS = 50_000
/** Who uses less than this part of a limit is not worth a word to other processes. */
const NOTICEABLE = 0.1

/**
 * Limits by fixed windows in this process's memory; processes exchange what was used (`createSharedLimiter`), a second
 * late, so sign-in attempts are counted in the database instead. Replaces @fastify/rate-limit, which cannot count by
 * validated input, use our clock, or refuse in our texts. `onUse`: there is something to take.
 */
export function createRateLimiter(
  clock: Pick<Clock, 'now'>,
  {
    onUse = () => {},
    mostKeys = MOST_KEYS,
  }: { readonly onUse?: () => void; readonly mostKeys?: number } = {},
): RateLimiter {
  const counts = createCounts(mostKeys)
  const noticeable = new Set<string>()

  function notice(name: string): void {
    noticeable.add(name)
    onUse()
  }

  function add([name, hits, endsAt]: LimitUse): void {
    const now = clock.now()
    const before = counts.get(name)
    if (before !== undefined && before.endsAt > now)
      counts.set(name, { ...before, hits: Math.max(0, before.hits + hits) })
    else if (hits > 0 && endsAt > now) counts.begin(name, { hits, endsAt, own: 0 }, now)
  }

  return {
    hit(key, window) {
      const now = clock.now()
      const name = nameOf(key)
      const before = counts.get(name)
      const counted = countAttempt(before ?? null, window, now)
      if (!counted.ok) return counted.error
      const isNew = counted.value.hits === 1
      const after = { ...counted.value, own: isNew ? 1 : (before?.own ?? 0) + 1 }
      if (isNew) counts.begin(name, after, now)
      else counts.set(name, after)
      if (after.hits >= window.max * NOTICEABLE) notice(name)
      return null
    },
    left: (key, window) => leftOf(counts.get(nameOf(key)), window, clock.now()),
    uncount(key) {
      const name = nameOf(key)
      const before = counts.get(name)
      const counted = takeBackAttempt(before ?? null, clock.now())
      if (before === undefined || counted === null || counted.hits === before.hits) return
      counts.set(name, { ...counted, own: before.own - 1 })
      // Others know of more than there was.
      if (before.own <= 0) notice(name)
    },
    takeUses() {
      const uses = [...noticeable].flatMap((name) => counts.takeOwn(name))
      noticeable.clear()
      return uses
    },
    addUses: (uses) => uses.forEach(add),
  }
}

function leftOf(counted: Counted | undefined, window: AttemptWindow, now: Instant) {
  if (counted === undefined || counted.endsAt <= now) return { hits: window.max, resetsIn: window.per }
  return { hits: Math.max(0, window.max - counted.hits), resetsIn: between(now, counted.endsAt) }
}

/** Counts by name, of which those that have ended are forgotten, then the oldest tenth: strangers exhaust no memory. */
function createCounts(mostKeys: number) {
  const counts = new Map<string, Counted>()

  function makeRoom(now: Instant): void {
    if (counts.size < mostKeys) return
    for (const [name, counted] of counts) if (counted.endsAt <= now) counts.delete(name)
    if (counts.size < mostKeys) return
    for (const name of counts.keys()) {
      if (counts.size < mostKeys * 0.9) return
      counts.delete(name)
    }
  }

  return {
    get: (name: string) => counts.get(name),
    set: (name: string, counted: Counted) => counts.set(name, counted),
    takeOwn(name: string): LimitUse[] {
      const counted = counts.get(name)
      if (counted === undefined || counted.own === 0) return []
      counts.set(name, { ...counted, own: 0 })
      return [[name, counted.own, counted.endsAt]]
    },
    begin(name: string, counted: Counted, now: Instant) {
      makeRoom(now)
      // Behind all others, as the newest.
      counts.delete(name)
      counts.set(name, counted)
    },
  }
}

/** Keys hold addresses of people, which no other process needs to read, and names of one length fit a notification. */
function nameOf(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 16)
}

const SHARED_AFTER = seconds(1)
/** So many fit a notification of the database, which holds 8,000 bytes. */
const USES_AT_ONCE = 150

type SharingDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'live' | 'log' | 'config'>

export type SharedLimiter = { readonly limiter: RateLimiter; stop(): void }

/**
 * Makes the limiter of a web process, which tells the others at most once a second what was used here, and counts what
 * they say: a caller has one limit at all of them. Nothing is written, and no request waits for it.
 */
export function createSharedLimiter(deps: SharingDeps): SharedLimiter {
  const from = deps.ids.uuid()
  const stopping = new AbortController()
  let isPlanned = false
  const limiter = createRateLimiter(deps.clock, { onUse: planSharing })

  function planSharing(): void {
    // With the own database there is one process.
    if (isPlanned || stopping.signal.aborted || deps.config.databaseUrl === null) return
    isPlanned = true
    void shareSoon()
  }

  async function shareSoon(): Promise<void> {
    await deps.clock.sleep(SHARED_AFTER, stopping.signal)
    isPlanned = false
    if (!stopping.signal.aborted) await share(deps, from, limiter.takeUses())
  }

  const unsubscribe = deps.live.subscribe((hint) => {
    if (hint.kind === 'limits' && hint.from !== from) limiter.addUses(hint.uses)
  })
  return {
    limiter,
    stop() {
      stopping.abort()
      unsubscribe()
    },
  }
}

/** Tells the other processes what was used. Where that is lost, they allow a little more, until the windows end. */
async function share({ db, live, log }: SharingDeps, from: string, uses: readonly LimitUse[]): Promise<void> {
  try {
    for (let at = 0; at < uses.length; at += USES_AT_ONCE)
      await live.publish(db, { kind: 'limits', from, uses: uses.slice(at, at + USES_AT_ONCE) })
  } catch (error) {
    log.debug({ err: error }, 'what callers have used of their limits was not shared')
  }
}
