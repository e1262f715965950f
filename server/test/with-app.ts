import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, onTestFinished } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { buildApp } from '../src/http/build-app.ts'
import type { Budget } from '../src/outbound/budget/budget.ts'
import type { Deps } from '../src/outbound/deps.ts'
import { emptyDatabase } from './database/empty-database.ts'
import { withDatabase } from './database/test-database.ts'
import { makeUser, type GivenUser } from './factories/user.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { clientOf, signedIn, testFeatures, type TestClient } from './test-app.ts'
import { endlessBudget, testDeps } from './test-deps.ts'
import { testLive, type TestLive } from './test-live.ts'
import { testMarketplace, type TestMarketplace } from './vendors/test-marketplace.ts'

export type TestApp = {
  readonly database: Database
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly clock: ManualClock
  readonly live: TestLive
  readonly marketplace: TestMarketplace
  /** Grants everything at once; a test may replace its answers. */
  readonly budget: { -readonly [K in keyof Budget]: Budget[K] }
  readonly visitor: TestClient
  /** The network from which the visitor comes in this test. */
  network(): string
  /** Makes a user with a session. */
  user(given?: GivenUser): Promise<{ readonly id: string; readonly client: TestClient }>
  /** Builds another application on the same database, of another process or with other settings, until the test ends. */
  another(given?: Partial<Deps>): Promise<FastifyInstance>
  /** Makes it as new for the next test: no rows, the first moment, no answers, and a visitor from another network. */
  startOver(): Promise<void>
}

type Given = Partial<Omit<Deps, 'database' | 'clock' | 'live' | 'marketplace' | 'budget'>> & {
  readonly clock?: ManualClock
}

/**
 * Opens a database and one application for the calling file of tests, and closes both after them. Building one takes
 * longer than many a test, so tests share it and begin with `startOver`.
 */
export async function withApp(given: Given = {}): Promise<TestApp> {
  const database = await withDatabase()
  const clock = given.clock ?? manualClock()
  const live = testLive()
  const marketplace = testMarketplace()
  const budget = { ...endlessBudget }
  const deps = testDeps({ ...given, database, clock, live, marketplace, budget })
  const app = await buildApp(deps, testFeatures(deps))
  afterAll(() => app.close())
  let tests = 0
  const addressOf = (host: string) => `127.0.${tests % 256}.${host}`
  return {
    database,
    deps,
    app,
    clock,
    live,
    marketplace,
    budget,
    // What visitors use of their limits stays in the application's memory.
    visitor: clientOf(app, undefined, () => addressOf('1')),
    network: () => addressOf('0/24'),
    async user(row) {
      const { id } = await makeUser(deps.db, row)
      return { id, client: await signedIn(app, deps, id) }
    },
    async another(other = {}) {
      const theirs = { ...deps, metrics: new Registry(), ...other }
      const built = await buildApp(theirs, testFeatures(theirs))
      onTestFinished(() => built.close())
      return built
    },
    async startOver() {
      await emptyDatabase(database)
      clock.startOver()
      live.published.length = 0
      marketplace.startOver()
      Object.assign(budget, endlessBudget)
      tests += 1
    },
  }
}
