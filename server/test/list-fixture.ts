import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { between, instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import {
  demoApp,
  startMarketplace,
  type Marketplace as Simulation,
  type MarketplaceOptions,
} from '@cratewatch/simulator/marketplace/start-marketplace'
import type { Budget } from '../src/outbound/budget/budget.ts'
import type { Clock } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { timestamp, type Database } from '../src/database/database.ts'
import { listRequests } from '../src/features/wantlist/list-requests.ts'
import { ACTIVE, claimRun, type ListDeps } from '../src/features/wantlist/runs.ts'
import { takeStep } from '../src/features/wantlist/work-lists.ts'
import { buildApp } from '../src/http/build-app.ts'
import { otherFeatures } from '../src/processes/lists.ts'
import { createDiscogsMarketplace } from '../src/vendors/discogs/discogs-marketplace.ts'
import { createDiscogsSignIn } from '../src/vendors/discogs/oauth.ts'
import { createMarketplaceBudget } from '../src/checks/marketplace-budget.ts'
import type { Deps } from '../src/deps.ts'
import { makeUser } from './factories/user.ts'
import { signedIn, testFeatures, type TestClient } from './test-app.ts'
import { testDeps } from './test-deps.ts'

/** A clock whose sleepers need not wait: time passes at once. For work that has one thread, whatever it takes. */
export type HastyClock = Clock & { set(at: Instant): void }

type Collector = { readonly id: string; readonly client: TestClient }

export type ListFixture = {
  /** What the work on lists is given. */
  readonly lists: ListDeps
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly clock: HastyClock
  readonly simulation: Simulation
  /** Somebody with an account here, connected to a wantlist there. */
  collector(username: string, plan?: Plan): Promise<Collector>
  /** The same with a wantlist of so many ordinary records, under the name of ada. */
  wanting(count: number, plan?: Plan): Promise<Collector & { readonly wants: readonly number[] }>
  /** Ids of the records that somebody watches, in their order. */
  watchedBy(userId: string): Promise<readonly number[]>
  /** Works on all lists until none is under way, or until so many steps were taken. */
  work(steps?: number): Promise<void>
  /** An ordinary record of the marketplace that nobody offers. */
  ordinary(count: number): readonly number[]
  close(): Promise<void>
}

type Demand = {
  readonly requestsPerMinute?: number
  /** Checks that are always due: so many get their slot before a list gets one. */
  readonly checksBetween?: number
}

/** The product and a marketplace that talk over HTTP; the budget is the real one, in virtual time. */
export async function openListFixture(
  database: Database,
  options: Partial<MarketplaceOptions> & Demand = {},
): Promise<ListFixture> {
  const clock = hastyClock()
  const { requestsPerMinute = 54, checksBetween = 0, ...simulated } = options
  const simulation = await startMarketplace({
    releases: 1000,
    liveliness: 0,
    limits: { overshoot: 0 },
    serviceNow: () => clock.now(),
    ...simulated,
  })
  const config = readConfig({
    APP_SECRET: 'the secret of the tests, 32 or more',
    LOG_LEVEL: 'silent',
    DISCOGS_API_URL: simulation.url,
    DISCOGS_SITE_URL: simulation.siteUrl,
    DISCOGS_CONSUMER_KEY: demoApp.key,
    DISCOGS_CONSUMER_SECRET: demoApp.secret,
    DISCOGS_REQUESTS_PER_MINUTE: String(requestsPerMinute),
  })
  const marketplace = createDiscogsMarketplace(config, clock)
  const marketplaceSignIn = createDiscogsSignIn(config, clock)
  const plain = testDeps({ database, clock, config, marketplace, marketplaceSignIn })
  const deps = { ...plain, budget: createMarketplaceBudget(plain) }
  const lists = {
    ...deps,
    budget: besideChecks(deps.budget, checksBetween),
    otherFeatures: otherFeatures(deps),
  }
  const app = await buildApp(deps, testFeatures(deps))
  return {
    deps,
    lists,
    app,
    clock,
    simulation,
    ...people(deps, app, simulation),
    work: working(lists, clock),
    ordinary: (count) => ordinaryReleases(simulation, count),
    async close() {
      await app.close()
      await marketplace.close()
      await marketplaceSignIn?.close()
      await simulation.close()
    },
  }
}

function besideChecks(budget: Budget, checks: number): Budget {
  return {
    ...budget,
    async waitFor(priorityClass, patience, signal) {
      for (let check = 0; check < checks; check += 1) await budget.waitFor('background', minutes(1), signal)
      return budget.waitFor(priorityClass, patience, signal)
    },
  }
}

function hastyClock(): HastyClock {
  const start = instant(Date.UTC(2026, 0, 5, 9, 0, 0))
  let now = start
  return {
    now: () => now,
    elapsed: () => between(start, now),
    set(at) {
      now = at
    },
    sleep(duration) {
      if (duration > 0) now = plus(now, duration)
      // Nobody else would have a turn if a loop that sleeps never really did.
      return new Promise((resolve) => setImmediate(resolve))
    },
  }
}

function people(
  deps: Deps,
  app: FastifyInstance,
  simulation: Simulation,
): Pick<ListFixture, 'collector' | 'wanting' | 'watchedBy'> {
  const collector: ListFixture['collector'] = async (username, plan = 'PREMIUM') => {
    const { id } = await makeUser(deps.db, { plan, granted_plan: plan === 'PREMIUM' ? plan : null })
    await connect(deps, simulation, id, username)
    return { id, client: await signedIn(app, deps, id) }
  }
  return {
    collector,
    async wanting(count, plan) {
      const wants = ordinaryReleases(simulation, count)
      simulation.world.collectors.add({ username: 'ada', wants })
      return { ...(await collector('ada', plan)), wants }
    },
    async watchedBy(userId) {
      const watches = deps.db.selectFrom('watches').select('release_id').where('user_id', '=', userId)
      return (await watches.orderBy('release_id').execute()).map((watch) => watch.release_id)
    },
  }
}

/** Where the sync of somebody's wantlist stands. */
export async function syncProgress(client: TestClient) {
  return (await client('GET', '/api/discogs/sync-status')).body.progress
}

/** As the marketplace's own sign-in leaves it. */
export async function connect(deps: Deps, simulation: Simulation, userId: string, username: string) {
  const { token, secret } = simulation.vault.issue(demoApp, username)
  const person = simulation.world.collectors.find(username)
  if (person === undefined) throw new Error(`Nobody is called ${username}`)
  const account = {
    marketplace_id: person.id,
    username,
    sealed_access: deps.secrets.encrypt(JSON.stringify({ token, secret })),
    connected_at: timestamp(deps.clock.now()),
    revoked_at: null,
  }
  await deps.db
    .insertInto('marketplace_accounts')
    .values({ user_id: userId, ...account })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(account))
    .execute()
}

function working(deps: ListDeps, clock: HastyClock): ListFixture['work'] {
  return async (steps = Number.POSITIVE_INFINITY) => {
    const owner = randomUUID()
    const turns = listRequests(deps)
    const { signal } = new AbortController()
    for (let step = 0; step < steps;) {
      await turns.ready(signal)
      const run = await claimRun(deps, owner)
      if (run !== undefined) {
        await takeStep(deps, turns.request, run, signal)
        step += 1
        continue
      }
      const next = await nextDue(deps)
      if (next === null) return
      clock.set(next > clock.now() ? next : plus(clock.now(), minutes(3)))
    }
  }
}

async function nextDue(deps: ListDeps): Promise<Instant | null> {
  const row = await deps.db
    .selectFrom('list_runs')
    .select('due_at')
    .where('phase', 'in', ACTIVE)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

function ordinaryReleases({ world }: Simulation, count: number): readonly number[] {
  const { catalogue } = world
  return Array.from({ length: catalogue.size }, (_, index) => index)
    .filter((index) => catalogue.standing(index) === 'ordinary')
    .slice(0, count)
    .map((index) => catalogue.idAt(index))
}

/** Ids in the order in which lists of them are compared. */
export function sorted(ids: readonly number[]): readonly number[] {
  return ids.toSorted((a, b) => a - b)
}
