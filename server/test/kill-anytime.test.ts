import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { standingClock } from '../../simulator/src/kit/clock.ts'
import { startMailbox, type Mailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import {
  marketplaceSettings,
  startMarketplace,
  type Marketplace,
} from '../../simulator/src/marketplace/start-marketplace.ts'
import type { Database } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { openOwnDatabase } from '../src/database/own-postgres/open-own.ts'
import { freshDataDirectory } from './database/fresh-data-directory.ts'
import { WATCHERS, followShop, populate } from './kill-anytime/population.ts'
import { allNotified, followedShop, watchListStates } from './kill-anytime/questions.ts'
import { seeded } from './seeded.ts'
import { startServerProcess } from './server-process.ts'

/** CI kills a few times; `KILLS=30` is the long form. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const APPEARANCES_PER_KILL = 3
const PER_MINUTE = '6000'
const SELLER = 'plattenkiste'

let marketplace: Marketplace
let mailbox: Mailbox
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  marketplace = await startMarketplace({
    releases: 400,
    liveliness: 0,
    limits: { authenticated: 100_000 },
    clock: standingClock(),
  })
  mailbox = await startMailbox({ clock: standingClock() })
  folder = await freshDataDirectory()
  env = {
    DATA_DIR: folder,
    APP_SECRET: 'a secret that every restart knows again',
    ...marketplaceSettings(marketplace),
    DISCOGS_REQUESTS_PER_MINUTE: PER_MINUTE,
    CHECK_FLOOR_SECONDS: '1',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_GATHERING_SECONDS: '1',
    LOG_LEVEL: 'error',
  }
})

afterAll(async () => {
  await mailbox.close()
  await marketplace.close()
  await rm(folder, { recursive: true, force: true })
})

it(
  `notifies everybody exactly once although the server is killed ${KILLS} times`,
  { tags: 'play', timeout: 180_000 + KILLS * 60_000 },
  async () => {
    const ids = watchable(KILLS * APPEARANCES_PER_KILL + 5)
    const appearing = ids.slice(0, KILLS * APPEARANCES_PER_KILL)
    const listed = appearing.filter((_, index) => index % 2 === 0)
    marketplace.world.shops.open({ username: SELLER })
    await withDatabase(async (database) => {
      await populate(database, ids)
      await followShop(database, SELLER)
    })
    const random = seeded(20_261_120)

    let server = await startServerProcess(env)
    await until(async () => (await watchListStates(server.url)).every((state) => state === 'none'))
    await until(async () => (await followedShop(server.url))?.state === 'read')
    for (let kill = 0; kill < KILLS; kill++) {
      for (const id of appearing.slice(kill * APPEARANCES_PER_KILL, (kill + 1) * APPEARANCES_PER_KILL))
        if (listed.includes(id)) marketplace.world.shops.list(SELLER, id)
        else marketplace.world.appear(id)
      // Any moment: before the check or the visit, inside its transaction, in the middle of a mail, long after.
      await pause(random() * 1_800)
      await server.kill()
      server = await startServerProcess(env)
    }
    await until(() => allNotified(server.url, appearing.length))
    await until(async () => (await followedShop(server.url))?.wanted === listed.length)
    await until(() => new Set(mailed()).size === appearing.length * WATCHERS)
    expect(await server.stop()).toBe(0)

    await withDatabase(async (database) => {
      expect(await alerts(database)).toEqual(
        appearing
          .toSorted((a, b) => a - b)
          .map((id) => ({ release_id: id, notified: WATCHERS, users: WATCHERS })),
      )
      expect(await newestListing(database)).toEqual(await markOf(database))
      const states = await database.queries.selectFrom('deliveries').select('state').distinct().execute()
      expect(states).toEqual([{ state: 'delivered' }])
    })
    // A repeat needs a kill between the mail server's word and our note of it, and is the same mail, byte for byte.
    const different = [...new Map(mailbox.mails().map((mail) => [mail.raw, mail])).values()]
    expect(mailed(different)).toHaveLength(appearing.length * WATCHERS)
    expect(new Set(different.map(({ messageId }) => messageId)).size).toBe(different.length)
    expect(marketplace.requests.maxPerMinute).toBeLessThanOrEqual(Number(PER_MINUTE))
  },
)

function watchable(count: number): number[] {
  const { world } = marketplace
  return Array.from({ length: world.catalogue.size }, (_, index) => world.catalogue.idAt(index))
    .filter((id) => world.release(id) !== undefined && world.stats(id)?.blocked === false)
    .slice(0, count)
}

/** Who was notified of which record, once for each mail that names it. */
function mailed(mails = mailbox.mails()): string[] {
  return mails.flatMap(({ to, text }) => {
    const records = new Set(text.match(/(?<=\bRecord )\d+/g))
    return [...records].map((record) => `${to.join()} ${record}`)
  })
}

async function alerts(database: Database) {
  const { fn } = database.queries
  return database.queries
    .selectFrom('notifications')
    .select([
      'release_id',
      fn.count<number>('id').as('notified'),
      fn.count<number>('user_id').distinct().as('users'),
    ])
    .where('type', '=', 'AVAILABILITY_CHANGE')
    .where('silent_reason', 'is', null)
    .groupBy('release_id')
    .orderBy('release_id')
    .execute()
}

function newestListing({ queries }: Database) {
  const newestFirst = queries.selectFrom('listings').orderBy('posted_at', 'desc').orderBy('id', 'desc')
  return newestFirst.select(['id', 'posted_at as at']).executeTakeFirst()
}

function markOf({ queries }: Database) {
  return queries.selectFrom('shops').select(['mark_id as id', 'mark_at as at']).executeTakeFirst()
}

async function withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openOwnDatabase(folder)
  await migrate(database.queries)
  await work(database)
  await database.close()
}

async function until(fact: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await fact())) await pause(100)
}

/** The one test that needs real time: what is killed here are real processes. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
