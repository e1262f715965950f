import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { marketplaceSettings } from '@cratewatch/simulator/marketplace/marketplace-settings'
import { startMarketplace, type Marketplace } from '@cratewatch/simulator/marketplace/start-marketplace'
import { freePort } from '../../server/test/server-process.ts'
import { collect, harass, type Answers, type Visit } from './collector.ts'

export type CaseRequest = {
  readonly collectors: number
  readonly hostile: number
  /** Each collector searches and adds about so often. */
  readonly everySeconds: number
  readonly seconds: number
  readonly databaseUrl: string
  /** The checkout whose server is measured. */
  readonly folder: string
}

export type CaseResult = Readonly<Record<string, number | string>>

const WATCHED = 1_000

/** One case: the whole product in a process of its own, a marketplace with the real limits, and its collectors. */
export async function runCase(request: CaseRequest): Promise<CaseResult> {
  const marketplace = await startMarketplace({ releases: 4_000, limits: { overshoot: 0 } })
  const { catalogue } = marketplace.world
  const { server, url } = await startServer(request, marketplace)
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await wait(200)
  await seedWatched(request.databaseUrl, (index) => catalogue.idAt(index))
  // The checks fill the minute first, as they have on any day.
  await wait(65_000)
  const answers: Answers = { search: [], add: [], filled: [], refused: [] }
  const [from, sentBefore] = [performance.now(), marketplace.requests.total]
  const visit = (index: number): Visit => ({
    url,
    index,
    end: from + request.seconds * 1_000,
    everySeconds: request.everySeconds,
    // Each has records of their own, far from those that are watched.
    title: (nth) => catalogue.release(WATCHED + ((index * 97 + nth * 7) % 2_900)).album.title,
  })
  await Promise.all([
    ...Array.from({ length: request.collectors }, (_, index) => collect(visit(index), answers)),
    ...Array.from({ length: request.hostile }, (_, index) => harass(visit(100 + index))),
  ])
  const perMinute = (marketplace.requests.total - sentBefore) / ((performance.now() - from) / 60_000)
  const { maxPerMinute } = marketplace.requests
  const limited = marketplace.requests.recent().filter(({ status }) => status === 429).length
  server.kill('SIGTERM')
  await once(server, 'exit')
  await marketplace.close()
  return {
    collectors: `${request.collectors} every ${request.everySeconds} s${request.hostile > 0 ? ` + ${request.hostile} hostile` : ''}`,
    ...summaryOf(answers),
    'requests/min': Number(perMinute.toFixed(1)),
    'most in 60 s': maxPerMinute,
    '429': limited,
  }
}

function summaryOf(answers: Answers): CaseResult {
  return {
    searches: answers.search.length,
    'search p50 s': quantile(answers.search, 0.5),
    'search p95 s': quantile(answers.search, 0.95),
    adds: answers.add.length,
    'add p50 s': quantile(answers.add, 0.5),
    'add p95 s': quantile(answers.add, 0.95),
    'card whole p50 s': quantile(answers.filled, 0.5),
    'card whole p95 s': quantile(answers.filled, 0.95),
    refused:
      [...Map.groupBy(answers.refused, (each) => each)]
        .map(([what, all]) => `${all.length} × ${what}`)
        .join(', ') || '0',
  }
}

/** The product in a process of its own, from the checkout that is measured. */
async function startServer({ folder, databaseUrl }: CaseRequest, marketplace: Marketplace) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/src/app/start.ts'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        APP_SECRET: 'the secret of the benchmarks, 32 or more',
        ...marketplaceSettings(marketplace),
        DEFAULT_PLAN: 'PREMIUM',
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'warn',
      },
    },
  )
  return { server, url }
}

function quantile(given: readonly number[], share: number): number {
  const sorted = given.toSorted((a, b) => a - b)
  return Number(((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1_000).toFixed(2))
}

/** 1,000 records that one premium collector watches, each checked within the last half hour. */
async function seedWatched(databaseUrl: string, idAt: (index: number) => number): Promise<void> {
  const database = await connectPostgres(databaseUrl, () => {})
  const run = (statement: string, values: unknown[] = []) => database.jobs.executeSql(statement, values)
  const ids = Array.from({ length: WATCHED }, (_, index) => idAt(index))
  await run(
    `insert into releases (id, artist, title, details_at)
    select id, 'Artist', 'Title ' || id, now() from unnest($1::bigint[]) as id`,
    [ids],
  )
  await run(`insert into users (id, email, locale, created_at, plan)
    values ('00000000-0000-4000-8000-000000000001', 'watcher@example.com', 'en', now(), 'PREMIUM')`)
  await run(
    `insert into check_states (release_id, tier, state, observed_at, state_since, checks)
    select id, 3, 'none', now() - random() * interval '30 minutes', now() - interval '1 day', 1
    from unnest($1::bigint[]) as id`,
    [ids],
  )
  await run(
    `insert into watches (id, user_id, release_id, tier, created_at)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', id, 3, now() from unnest($1::bigint[]) as id`,
    [ids],
  )
  await database.close()
}
