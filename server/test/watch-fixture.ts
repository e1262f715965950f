import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import {
  demoApp,
  startMarketplace,
  type Marketplace as Simulation,
  type MarketplaceOptions,
} from '@cratewatch/simulator/marketplace/start-marketplace'
import { readConfig, type Config } from '../src/config.ts'
import type { Database } from '../src/database/database.ts'
import { announceTransition } from '../src/deliveries/announce-transition.ts'
import { saveRelease } from '../src/features/watches/save-release.ts'
import { createDiscogsMarketplace } from '../src/vendors/discogs/discogs-marketplace.ts'
import type { Marketplace } from '../src/vendors/marketplace.ts'
import { createMarketplaceBudget } from '../src/checks/marketplace-budget.ts'
import { ensureCheckState, watchesChanged } from '../src/checks/start-watching.ts'
import { watch, type WatchingDeps } from '../src/checks/watch.ts'
import { countingDatabase, type Busy } from './busy-database.ts'
import { makeRelease } from './factories/release.ts'
import { makeUser } from './factories/user.ts'
import { makeWatch } from './factories/watch.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { testDeps } from './test-deps.ts'

/** A simulated marketplace and watchers that talk to it over HTTP, all living by one manual clock. */
export type WatchFixture = {
  readonly clock: ManualClock
  readonly simulation: Simulation
  readonly database: Database
  /** Another watcher of the same address, as in a process of its own; its world may be `changed`. */
  addWatcher(changed?: (deps: WatchingDeps) => WatchingDeps): Watcher
  pass(span: Duration): Promise<void>
  /** Lets time pass until the fact holds; fails when it does not within `most`. */
  passUntil(fact: () => boolean | Promise<boolean>, most: Duration): Promise<void>
  close(): Promise<void>
}

export type Watcher = { readonly deps: WatchingDeps; stop(): Promise<void> }

type Options = {
  readonly requestsPerMinute?: number
  readonly floorSeconds?: number
  /** Real time, since the wire is real. Long by default: a busy machine shall not look like a silent marketplace. */
  readonly timeout?: Duration
  readonly simulation?: Partial<MarketplaceOptions>
}

export async function openWatchFixture(database: Database, options: Options = {}): Promise<WatchFixture> {
  const clock = manualClock()
  const simulation = await startMarketplace({
    releases: 400,
    liveliness: 0,
    limits: { overshoot: 0 },
    ...options.simulation,
    // The simulation moves with our clock, and so do its limits.
    clock: { now: clock.now },
    serviceNow: clock.now,
  })
  const config = watcherConfig(simulation.url, options)
  const watchers: Watcher[] = []
  const busy: Busy = { count: 0 }
  const counted = countingDatabase(database, busy)
  const { pass, passUntil } = passing(clock, busy)

  return {
    clock,
    simulation,
    database,
    pass,
    passUntil,
    addWatcher(changed = (deps) => deps) {
      const marketplace = counting(createDiscogsMarketplace(config, clock), busy)
      const plain = testDeps({ database: counted, clock, config, marketplace })
      const deps = {
        ...plain,
        budget: createMarketplaceBudget(plain),
        announceTransition,
        saveDetails: saveRelease,
      }
      const watcher = startWatcher(changed(deps))
      watchers.push(watcher)
      return watcher
    },
    async close() {
      await Promise.all(watchers.map((watcher) => watcher.stop()))
      await simulation.close()
    },
  }
}

function watcherConfig(apiUrl: string, options: Options): Config {
  const { requestsPerMinute = 54, floorSeconds = 120, timeout = seconds(10) } = options
  const config = readConfig({
    DISCOGS_API_URL: apiUrl,
    DISCOGS_CONSUMER_KEY: demoApp.key,
    DISCOGS_CONSUMER_SECRET: demoApp.secret,
    DISCOGS_REQUESTS_PER_MINUTE: String(requestsPerMinute),
    CHECK_FLOOR_SECONDS: String(floorSeconds),
  })
  return { ...config, marketplace: { ...config.marketplace, timeout } }
}

function startWatcher(deps: WatchingDeps): Watcher {
  const stopping = new AbortController()
  const ended = watch(deps, stopping.signal)
  return {
    deps,
    async stop() {
      stopping.abort()
      await ended
      await deps.marketplace.close()
    },
  }
}

/** Moves the clock from one wake-up to the next, never while a request or a query is under way: it would come too late. */
function passing(clock: ManualClock, busy: Busy): Pick<WatchFixture, 'pass' | 'passUntil'> {
  async function step(atMost: Instant): Promise<void> {
    const next = clock.nextWake() ?? atMost
    await clock.advance(between(clock.now(), instant(Math.min(next, atMost))))
    await quiet(busy)
  }

  async function passUntil(fact: () => boolean | Promise<boolean>, most: Duration): Promise<void> {
    const end = plus(clock.now(), most)
    await quiet(busy)
    while (!(await fact())) {
      if (clock.now() >= end) throw new Error(`Still not so after ${most / seconds(1)} s`)
      await step(end)
    }
  }

  return {
    passUntil,
    async pass(span) {
      const end = plus(clock.now(), span)
      await passUntil(() => clock.now() >= end, span)
    },
  }
}

/** Nothing is under way, and what follows from the last thing had its turns. Time may only pass in between. */
export async function quiet(busy: Busy): Promise<void> {
  for (let calm = 0; calm < 3; calm = busy.count === 0 ? calm + 1 : 0) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function counting(marketplace: Marketplace, busy: Busy): Marketplace {
  const counted =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      busy.count += 1
      try {
        return await ask(...given)
      } finally {
        busy.count -= 1
      }
    }
  return { ...marketplace, stats: counted(marketplace.stats), master: counted(marketplace.master) }
}

/** A release that collectors watch, with its check state due now. */
export async function watchRelease(
  { database, clock }: Pick<WatchFixture, 'database' | 'clock'>,
  releaseId: number,
  given: {
    readonly collectors?: number
    readonly tier?: Tier
    readonly plan?: Plan
    readonly masterId?: number
  } = {},
): Promise<void> {
  const { collectors = 1, tier = 3, plan = 'FREE', masterId = null } = given
  const db = database.queries
  await makeRelease(db, { id: releaseId, master_id: masterId })
  for (let i = 0; i < collectors; i += 1) {
    const user = await makeUser(db, { plan })
    const created = { created_at: new Date(clock.now()) }
    await makeWatch(db, { user_id: user.id, release_id: releaseId, tier, ...created })
  }
  await db.transaction().execute(async (tx) => {
    await ensureCheckState(tx, { releaseId, tier, now: clock.now() })
    await watchesChanged(tx, [releaseId], clock.now())
  })
}
