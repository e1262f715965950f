import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connectPostgres } from '../../server/src/database/connection/connect-postgres.ts'
import type { Database } from '../../server/src/database/database.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { openOwnDatabase } from '../../server/src/database/own-postgres/open-own.ts'
import { reachRunning } from '../../server/src/database/own-postgres/own-postgres.ts'
import { startScratchPostgres } from '../../server/test/database/scratch-postgres.ts'
import { followShop, populate } from '../../server/test/kill-anytime/population.ts'
import { chatSettings, startChat, type Chat } from '../../simulator/src/chat/start-chat.ts'
import { runningClock, wallTime } from '../../simulator/src/kit/clock.ts'
import { startMailbox, type Mailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import {
  marketplaceSettings,
  startMarketplace,
  type Marketplace,
} from '../../simulator/src/marketplace/start-marketplace.ts'
import { startPayments, paymentSettings, type Payments } from '../../simulator/src/payments/start-payments.ts'
import { ratesSettings, startRates, type Rates } from '../../simulator/src/rates/start-rates.ts'
import type { Services } from '../../simulator/src/services/received.ts'
import { serviceSettings } from '../../simulator/src/services/service-settings.ts'
import { startServices } from '../../simulator/src/services/start-services.ts'
import {
  startPushService,
  type PushService,
} from '../../simulator/src/services/web-push/start-push-service.ts'
import { APP_SECRET, equip, type Collectors } from './collectors.ts'
import {
  prepareDisk,
  hideClock,
  movedTime,
  startTcpProxy,
  type Disk,
  type MovedTime,
  type TcpProxy,
} from './machine.ts'
import { superviseProcess, type Role, type SupervisedProcess } from './supervised-process.ts'
import { SELLER } from './truth.ts'

/** Every service that the product talks to. */
export type Vendors = {
  readonly time: MovedTime
  readonly marketplace: Marketplace
  readonly mailbox: Mailbox
  readonly chat: Chat
  readonly push: PushService
  readonly services: Services
  readonly payments: Payments
  readonly rates: Rates
}

/** The system that a run disturbs. */
export type System = Vendors & {
  readonly collectors: Collectors
  readonly processes: readonly SupervisedProcess[]
  /** Reads the database directly, not through the disturbed network. */
  readonly database: Database
  readonly disk: Disk
  /** The environment of its processes. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Two processes of each role on one PostgreSQL server, which they reach by a network. */
export type SharedSystem = System & {
  readonly network: TcpProxy
  /** Kills the database server and starts it again. */
  crashDatabase(): Promise<void>
  /** Starts the database server if it has ended, as its supervisor does. */
  startDatabase(): Promise<void>
}

/** One process with a PostgreSQL of its own. */
export type OwnSystem = System & { readonly dataDir: string }

const ROLES: readonly Role[] = ['web', 'web', 'watcher', 'watcher', 'notifier', 'notifier']

/** Requests a minute: enough to check every record every few seconds, and a limit that a mistake would exceed. */
export const PER_MINUTE = 600
export const PUBLIC_URL = 'https://crates.example'
const KEEPS = 100_000
/** The third collector follows no shop, and knows its copies by their number. */
const FOLLOWERS = 2
const LIMITS = { authenticated: PER_MINUTE, overshoot: 0 }

/** Chooses the records that a run is about. */
type Choose = (marketplace: Marketplace) => readonly number[]

/** Starts the product on a server. `graceSeconds`: how long a process with pages serves after SIGTERM. */
export async function startShared(ids: Choose, graceSeconds = 1): Promise<SharedSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-chaos-'))
  const vendors = await startVendors(() => database.queries)
  const disk = await prepareDisk()
  const postgres = await startScratchPostgres({ max_connections: 200 }, disk.folder)
  const url = new URL(await postgres.createDatabase('chaos'))
  const database = await connectPostgres(url.href, () => {})
  const collectors = await prepare(database, vendors, ids)
  const network = await startTcpProxy(join(dirname(postgres.log), '.s.PGSQL.5432'))
  url.host = `127.0.0.1:${network.port}`
  url.searchParams.delete('host')
  const env = { DATABASE_URL: url.href, ...environmentOf(vendors, graceSeconds) }
  const processes = await Promise.all(
    ROLES.map((role, index) => superviseProcess(role, env, join(folder, `clock-${index}`))),
  )
  return {
    ...vendors,
    collectors,
    network,
    disk,
    env,
    processes,
    database,
    async crashDatabase() {
      signalPostmaster(dirname(postgres.log), 'SIGQUIT')
      await postgres.start()
    },
    startDatabase: () => postgres.start(),
    async close() {
      network.passage = 'open'
      await Promise.all(processes.map((each) => each.stop()))
      await network.close()
      await database.close()
      await postgres.stop()
      await disk.release()
      await closeVendors(vendors)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the product with a database of its own. */
export async function startOwn(ids: Choose): Promise<OwnSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-chaos-'))
  const disk = await prepareDisk()
  const dataDir = join(disk.folder, 'data')
  const vendors = await startVendors(() => database.queries)
  const prepared = await openOwnDatabase(dataDir)
  const collectors = await prepare(prepared, vendors, ids)
  await prepared.close()
  const database = await connectPostgres(reachRunning(dataDir).url(), () => {})
  const env = { DATA_DIR: dataDir, ...environmentOf(vendors, 0) }
  const processes = [await superviseProcess('all', env, join(folder, 'clock'))]
  return {
    ...vendors,
    collectors,
    disk,
    env,
    processes,
    database,
    dataDir,
    async close() {
      await database.close()
      await Promise.all(processes.map((each) => each.stop()))
      await disk.release()
      await closeVendors(vendors)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function prepare(database: Database, vendors: Vendors, ids: Choose): Promise<Collectors> {
  await migrate(database.queries)
  await populate(database, ids(vendors.marketplace))
  vendors.marketplace.world.shops.open({ username: SELLER })
  await followShop(database, SELLER, FOLLOWERS)
  const collectors = await equip(database.queries, vendors)
  await hideClock(database.queries)
  return collectors
}

/** Signals the server of a directory; SIGQUIT is what `pg_ctl restart -m immediate` sends first. */
export function signalPostmaster(folder: string, signal: NodeJS.Signals): void {
  process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), signal)
}

async function startVendors(queries: () => Database['queries']): Promise<Vendors> {
  const time = movedTime(queries)
  const { clock } = time
  return {
    time,
    marketplace: await startMarketplace({ releases: 800, liveliness: 0, limits: LIMITS, clock }),
    mailbox: await startMailbox({ keeps: KEEPS, clock: wallTime() }),
    chat: await startChat({ clock: runningClock() }),
    push: await startPushService(),
    services: await startServices({ keeps: KEEPS, clock }),
    payments: await startPayments({ clock }),
    rates: await startRates({ clock }),
  }
}

async function closeVendors(vendors: Vendors): Promise<void> {
  const { marketplace, mailbox, chat, push, services, payments, rates } = vendors
  const all = [marketplace, mailbox, chat, push, services, payments, rates]
  await Promise.all(all.map((vendor) => vendor.close()))
}

/** The environment of every process of the product. */
function environmentOf(vendors: Vendors, graceSeconds: number) {
  const { marketplace, mailbox, chat, services, payments, rates } = vendors
  return {
    APP_SECRET,
    PUBLIC_URL,
    SHUTDOWN_GRACE_SECONDS: String(graceSeconds),
    ...marketplaceSettings(marketplace),
    DISCOGS_REQUESTS_PER_MINUTE: String(PER_MINUTE),
    CHECK_FLOOR_SECONDS: '1',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_GATHERING_SECONDS: '2',
    ...ratesSettings(rates),
    ...serviceSettings(services),
    ...paymentSettings(payments),
    ...chatSettings(chat),
  }
}
