import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import {
  marketplaceSettings,
  startMarketplace,
  type Marketplace,
} from '@cratewatch/simulator/marketplace/start-marketplace'
import { wallTime } from '@cratewatch/simulator/kit/clock'
import { freePort } from '../../server/test/server-process.ts'
import { randomInt } from 'node:crypto'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { SearchPage } from '@cratewatch/contracts/watching/vinyl-search'
import { exponential } from '../scheduling/random.ts'

type CaseRequest = {
  readonly collectors: number
  readonly hostile: number
  /** Who asks one search after another, and waits for as long as a refusal says. */
  readonly persistent: number
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
  const marketplace = await startMarketplace({ releases: 4_000, limits: { overshoot: 0 }, clock: wallTime() })
  const { catalogue } = marketplace.world
  const { server, url } = await startServer(request, marketplace)
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) await wait(200)
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
    ...Array.from({ length: request.persistent }, (_, index) => persist(visit(200 + index), answers)),
  ])
  const minutes = (performance.now() - from) / 60_000
  const sent = marketplace.requests.recent().slice(sentBefore)
  const { maxPerMinute } = marketplace.requests
  const limited = marketplace.requests.recent().filter(({ status }) => status === 429).length
  server.kill('SIGTERM')
  await once(server, 'exit')
  await marketplace.close()
  return {
    collectors: namesOf(request),
    ...summaryOf(answers),
    'requests/min': Number((sent.length / minutes).toFixed(1)),
    'searches/min': Number((count(sent, '/database/search') / minutes).toFixed(1)),
    'checks/min': Number((count(sent, '/marketplace/stats') / minutes).toFixed(1)),
    'most in 60 s': maxPerMinute,
    '429': limited,
  }
}

function namesOf({ collectors, everySeconds, hostile, persistent }: CaseRequest): string {
  if (persistent > 0) return `${persistent} without rest`
  return `${collectors} every ${everySeconds} s${hostile > 0 ? ` + ${hostile} hostile` : ''}`
}

function count(sent: readonly { readonly path: string }[], path: string): number {
  return sent.filter((each) => each.path.startsWith(path)).length
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

/** What collectors measured: milliseconds by call, the time until a new card was complete, and refusals. */
type Answers = { search: number[]; add: number[]; filled: number[]; refused: string[] }

type Visit = {
  readonly url: string
  readonly index: number
  readonly end: number
  readonly everySeconds: number
  readonly title: (nth: number) => string
}

/** How long somebody checks what a search has found before they add one. */
const LOOKING_MS = 2_000

/** Searches, waits, adds a result and rests, until the end. */
async function collect(visit: Visit, answers: Answers): Promise<void> {
  const call = await signUp(visit)
  const cards: Promise<void>[] = []
  for (let nth = 0; ; nth += 1) {
    await wait(exponential(7, visit.index, nth) * (visit.everySeconds * 1_000 - LOOKING_MS))
    if (performance.now() > visit.end) break
    const found = await timed(answers.search, () =>
      call('GET', `search?q=${encodeURIComponent(visit.title(nth))}`),
    )
    if (found.status !== 200) answers.refused.push(`search ${found.status}`)
    const [first] = found.status === 200 ? (found.body as SearchPage).results : []
    if (first === undefined) continue
    await wait(LOOKING_MS)
    const from = performance.now()
    const added = await timed(answers.add, () => call('POST', '', { discogsId: first.id }))
    if (added.status === 409) answers.add.pop()
    else if (added.status !== 201) answers.refused.push(`add ${added.status}`)
    else cards.push(filled(call, first.id, from, answers))
  }
  await Promise.all(cards)
}

/** Adds arbitrary ids and searches as fast as allowed, like a script. */
async function harass(visit: Visit): Promise<void> {
  const call = await signUp(visit)
  while (performance.now() < visit.end) {
    await Promise.all([
      call('POST', '', { discogsId: randomInt(1, 2_000_000_000) }),
      call('GET', `search?q=nobody%20${randomInt(1e9)}`),
    ])
    await wait(250)
  }
}

/** Asks one search after another until the end; whoever is refused comes back when the refusal says. */
async function persist(visit: Visit, answers: Answers): Promise<void> {
  const call = await signUp(visit)
  for (let nth = 0; performance.now() < visit.end; nth += 1) {
    const found = await timed(answers.search, () =>
      call('GET', `search?q=${encodeURIComponent(visit.title(nth))}`),
    )
    if (found.status === 200) continue
    answers.refused.push(`search ${found.status}`)
    const { error } = found.body as { error?: { retryAfterSeconds?: number } }
    const rest = (error?.retryAfterSeconds ?? 1) * 1_000
    await wait(Math.min(rest, Math.max(0, visit.end - performance.now())))
  }
}

async function filled(call: Call, discogsId: number, from: number, answers: Answers): Promise<void> {
  for (let times = 0; times < 60; times += 1) {
    const { body } = await call('GET', '?limit=1000')
    const card = (body as { vinyls?: Watch[] }).vinyls?.find((each) => each.discogsId === discogsId)
    if (card?.lastCheckedAt) return void answers.filled.push(performance.now() - from)
    await wait(1_000)
  }
  answers.filled.push(Number.POSITIVE_INFINITY)
}

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>

async function signUp({ url, index }: Visit): Promise<Call> {
  const origin = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${index}.1` }
  const response = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: origin,
    body: JSON.stringify({ email: `collector${index}@example.com`, password: 'a long enough password' }),
  })
  const { token } = (await response.json()) as { token: string }
  return async (method, path, body) => {
    const answer = await fetch(`${url}/api/vinyls${path.startsWith('search') ? `/${path}` : path}`, {
      method,
      headers: {
        ...(body ? origin : {}),
        'x-forwarded-for': `10.0.${index}.1`,
        authorization: `Bearer ${token}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }
}

async function timed<T>(into: number[], ask: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const answer = await ask()
  into.push(performance.now() - from)
  return answer
}
