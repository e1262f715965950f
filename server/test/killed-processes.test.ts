import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { standingClock } from '../../simulator/src/kit/clock.ts'
import { startMailbox, type Mailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import {
  marketplaceSettings,
  startMarketplace,
  type Marketplace,
} from '../../simulator/src/marketplace/start-marketplace.ts'
import { connectPostgres } from '../src/database/connection/connect-postgres.ts'
import { timestamp, type Database } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { freshPostgresUrl } from './database/test-database.ts'
import { makeDelivery } from './factories/delivery.ts'
import { populate, timeOf } from './kill-anytime/population.ts'
import { startServerProcess } from './server-process.ts'

/** What a killed process had claimed is free again; its leases last for a minute. */
const WITHIN_MS = 15_000
const RECORDS = 5

let marketplace: Marketplace
let mailbox: Mailbox
/** A vendor that takes calls and never answers. */
let silent: Server
let database: Database
let settings: Record<string, string>

beforeEach(async () => {
  marketplace = await startMarketplace({ releases: 100, liveliness: 0, clock: standingClock() })
  mailbox = await startMailbox({ clock: standingClock() })
  silent = createServer((socket) => void socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  const url = await freshPostgresUrl()
  database = await connectPostgres(url, () => {})
  await migrate(database.upkeep)
  settings = {
    DATABASE_URL: url,
    APP_SECRET: 'a secret that both processes know of',
    ...marketplaceSettings(marketplace),
    SMTP_URL: mailbox.smtpUrl,
    MAIL_GATHERING_SECONDS: '1',
  }
})
afterEach(async () => {
  await database.close()
  await mailbox.close()
  await marketplace.close()
  silent.close()
})

it(
  'gives what a killed watcher and notifier had claimed to the others within 15 seconds',
  { tags: 'play', timeout: 120_000 },
  async () => {
    const at = timestamp(await timeOf(database.queries))
    await populate(database, watchable())
    const delivery = { due_at: at, created_at: at }
    await makeDelivery(database.queries, { delivery, checkState: { observed_at: at } })
    const other = await startServerProcess({ ...settings, ROLES: 'web' })
    const { port } = silent.address() as AddressInfo
    const stuck = await startServerProcess({
      ...settings,
      DISCOGS_API_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    })
    await until(async () => (await leased('check_states')) >= RECORDS && (await leased('deliveries')) === 1)
    await stuck.kill()
    const killedAt = performance.now()
    await until(async () => (await leased('check_states')) + (await leased('deliveries')) === 0)
    expect(performance.now() - killedAt).toBeLessThan(WITHIN_MS)
    const heir = await startServerProcess(settings)
    await until(async () => (await unchecked()) === 0 && (await attempts()) > 1)
    expect([await heir.stop(), await other.stop()]).toEqual([0, 0])
  },
)

function watchable(): number[] {
  const { world } = marketplace
  return Array.from({ length: world.catalogue.size }, (_, index) => world.catalogue.idAt(index))
    .filter((id) => world.release(id) !== undefined && world.stats(id)?.blocked === false)
    .slice(0, RECORDS)
}

async function leased(table: 'check_states' | 'deliveries'): Promise<number> {
  const { queries } = database
  const rows = await queries
    .selectFrom(table)
    .select('lease_owner')
    .where('lease_owner', 'is not', null)
    .execute()
  return rows.length
}

async function unchecked(): Promise<number> {
  const { queries } = database
  const rows = await queries
    .selectFrom('check_states')
    .select('release_id')
    .where('observed_at', 'is', null)
    .execute()
  return rows.length
}

async function attempts(): Promise<number> {
  const { queries } = database
  const { attempts: count } = await queries
    .selectFrom('deliveries')
    .select('attempts')
    .executeTakeFirstOrThrow()
  return count
}

async function until(fact: () => Promise<boolean>): Promise<void> {
  while (!(await fact())) await new Promise((resolve) => setTimeout(resolve, 100))
}
