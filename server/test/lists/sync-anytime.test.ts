import { wantlistSyncStatus, type RunProgress } from '@cratewatch/contracts/lists/wantlist'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { standingClock } from '../../../simulator/src/kit/clock.ts'
import {
  marketplaceSettings,
  demoApp,
  startMarketplace,
  type Marketplace,
} from '../../../simulator/src/marketplace/start-marketplace.ts'
import { deriveSecrets, hashToken } from '../../src/base/secrets.ts'
import { connectPostgres } from '../../src/database/connection/connect-postgres.ts'
import { timestamp, type Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { freshPostgresUrl } from '../database/test-database.ts'
import { timeOf } from '../kill-anytime/population.ts'
import { seeded } from '../seeded.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'

/** CI kills a few times; `KILLS=30` is the long form. */
const KILLS = Number(process.env['KILLS'] ?? 2)
/** At half of the budget, a list of this length takes long enough to be killed as often. */
const PER_MINUTE = 1200
const WANTS = 40 + KILLS * 12
const SECRET = 'a secret that every restart knows again'
const NAME = 'ada'
const USER = '00000000-0000-4000-8000-000000000001'

type Home = { readonly env: Record<string, string> }

let marketplace: Marketplace
let disturbed: Home
let undisturbed: Home

beforeAll(async () => {
  marketplace = await startMarketplace({
    releases: 2000,
    liveliness: 0,
    limits: { authenticated: 100_000 },
    clock: standingClock(),
  })
  disturbed = await openHome()
  undisturbed = await openHome()
})

afterAll(async () => {
  await marketplace.close()
})

async function openHome(): Promise<Home> {
  const env = {
    DATABASE_URL: await freshPostgresUrl(),
    APP_SECRET: SECRET,
    ...marketplaceSettings(marketplace),
    DISCOGS_REQUESTS_PER_MINUTE: String(PER_MINUTE),
    LOG_LEVEL: 'error',
  }
  return { env }
}

it(
  `a sync that is killed ${KILLS} times ends like one that is left alone, and never exceeds the budget`,
  { tags: 'play', timeout: 180_000 + KILLS * 150_000 },
  async () => {
    const wants = prepareWants()
    marketplace.world.collectors.add({ username: NAME, wants })
    const whole = await syncAlone()
    const { hits, progress } = await syncAndKill()

    expect(hits).toBeGreaterThan(KILLS / 2)
    expect(progress).toMatchObject({ phase: 'complete', processedItems: wants.length, errorItems: 0 })
    expect(result(progress)).toEqual(result(whole))
    const [killed, alone] = await Promise.all([disturbed, undisturbed].map(stored))
    expect(killed).toEqual(alone)
    expect(killed?.watches).toHaveLength(progress.importedItems)
    expect(progress.importedItems).toBeGreaterThan(wants.length / 2)
    expect(marketplace.requests.maxPerMinute).toBeLessThanOrEqual(PER_MINUTE)
  },
)

async function syncAlone(): Promise<RunProgress> {
  await withDatabase(undisturbed, populate)
  const server = await startServerProcess(undisturbed.env)
  await start(server)
  const progress = await untilComplete(server)
  expect(await server.stop()).toBe(0)
  return progress
}

/** `hits` counts the kills that met the sync under way. */
async function syncAndKill(): Promise<{ hits: number; progress: RunProgress }> {
  await withDatabase(disturbed, populate)
  const random = seeded(20_261_121)
  let server = await startServerProcess(disturbed.env)
  await start(server)
  let hits = 0
  for (let kill = 0; kill < KILLS; kill++) {
    // Any moment: between two items, while one is asked for, inside the transaction that imports it.
    await pause(100 + random() * 900)
    if (!(await progressOf(server)).isComplete) hits += 1
    await server.kill()
    server = await startServerProcess(disturbed.env)
  }
  const progress = await untilComplete(server)
  expect(await server.stop()).toBe(0)
  return { hits, progress }
}

/** Records of every kind: a third on sale, some deleted, some barred from sale. */
function prepareWants(): readonly number[] {
  const { catalogue } = marketplace.world
  const wants = Array.from({ length: catalogue.size }, (_, index) => index)
    .filter((index) => catalogue.standing(index) === 'ordinary')
    .slice(0, WANTS)
    .map((index) => catalogue.idAt(index))
  for (const [index, id] of wants.entries()) {
    if (index % 3 === 0) marketplace.world.appear(id)
    if (index % 17 === 5) marketplace.world.deleteRelease(id)
    if (index % 19 === 7) marketplace.world.blockRelease(id)
  }
  return wants
}

async function populate({ queries }: Database): Promise<void> {
  const now = await timeOf(queries)
  const at = timestamp(now)
  const { token, secret } = marketplace.vault.issue(demoApp, NAME)
  const plan = 'PREMIUM' as const
  await queries
    .insertInto('users')
    .values({ id: USER, email: 'ada@example.com', locale: 'en', plan, granted_plan: plan, created_at: at })
    .execute()
  await queries
    .insertInto('sessions')
    .values({
      token_hash: hashToken(NAME),
      id: USER,
      user_id: USER,
      created_at: at,
      last_seen_at: at,
      expires_at: timestamp(plus(now, days(30))),
    })
    .execute()
  await queries
    .insertInto('marketplace_accounts')
    .values({
      user_id: USER,
      marketplace_id: marketplace.world.collectors.find(NAME)!.id,
      username: NAME,
      sealed_access: deriveSecrets(SECRET).encrypt(JSON.stringify({ token, secret })),
      connected_at: at,
    })
    .execute()
}

const AUTHORIZATION = { Authorization: `Bearer ${NAME}` }

async function start(server: ServerProcess): Promise<void> {
  const answer = await fetch(`${server.url}/api/discogs/sync-wantlist/start`, {
    method: 'POST',
    headers: { ...AUTHORIZATION, 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(202)
}

async function progressOf(server: ServerProcess): Promise<RunProgress> {
  const answer = await fetch(`${server.url}/api/discogs/sync-status`, { headers: AUTHORIZATION })
  return wantlistSyncStatus.answer.parse(await answer.json()).progress!
}

async function untilComplete(server: ServerProcess): Promise<RunProgress> {
  for (;;) {
    const progress = await progressOf(server)
    if (progress.isComplete) return progress
    await pause(200)
  }
}

/** What both have to come to; how many requests it took and when is their own. */
function result(run: RunProgress) {
  const { phase, totalItems, processedItems, importedItems, skippedItems, errorItems, skipped } = run
  return { phase, totalItems, processedItems, importedItems, skippedItems, errorItems, skipped }
}

async function stored(home: Home) {
  return withDatabase(home, async ({ queries }) => ({
    items: await queries
      .selectFrom('list_run_items')
      .select(['release_id', 'outcome', 'reason'])
      .orderBy('release_id')
      .execute(),
    watches: await queries.selectFrom('watches').select('release_id').orderBy('release_id').execute(),
  }))
}

async function withDatabase<T>({ env }: Home, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connectPostgres(env['DATABASE_URL'] ?? '', () => {})
  await migrate(database.queries)
  const value = await work(database)
  await database.close()
  return value
}

/** Real time: what is killed here are real processes. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
