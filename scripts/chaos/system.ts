import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connectPostgres } from '../../server/src/database/connection/connect-postgres.ts'
import type { Database } from '../../server/src/database/database.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { populate, WATCHERS } from '../../server/test/kill-anytime/population.ts'
import { startScratchPostgres } from '../../server/test/database/scratch-postgres.ts'
import { chatSettings } from '../../simulator/src/chat/chat-settings.ts'
import { startChat, type Chat } from '../../simulator/src/chat/start-chat.ts'
import { startMailbox, type Mailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import { marketplaceSettings } from '../../simulator/src/marketplace/marketplace-settings.ts'
import { startMarketplace, type Marketplace } from '../../simulator/src/marketplace/start-marketplace.ts'
import { prepareDisk, type Disk } from './disk.ts'
import { superviseProcess, type Role, type SupervisedProcess } from './supervised-process.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** The system that a run disturbs. */
export type System = {
  readonly marketplace: Marketplace
  readonly mailbox: Mailbox
  readonly chat: Chat
  readonly network: TcpProxy
  readonly disk: Disk
  readonly processes: readonly SupervisedProcess[]
  /** Reads the database directly, not through the disturbed network. */
  readonly database: Database
  readonly chatIds: readonly number[]
  /** Kills the database server and starts it again. */
  crashDatabase(): Promise<void>
  /** Starts the database server if it has ended, as its supervisor does. */
  startDatabase(): Promise<void>
  close(): Promise<void>
}

const ROLES: readonly Role[] = ['web', 'web', 'watcher', 'watcher', 'notifier', 'notifier']

/** Requests a minute: enough to check every record every few seconds, and a limit that a mistake would exceed. */
export const PER_MINUTE = 600
const LIMITS = { authenticated: PER_MINUTE, overshoot: 0 }

/** Starts the product on records that `ids` chooses. `graceSeconds`: how long a process with pages serves after SIGTERM. */
export async function startSystem(
  ids: (marketplace: Marketplace) => readonly number[],
  graceSeconds = 1,
): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-chaos-'))
  const marketplace = await startMarketplace({ releases: 800, liveliness: 0, limits: LIMITS })
  const [mailbox, chat] = [await startMailbox({ keeps: 100_000 }), await startChat()]
  const vendors = { marketplace, mailbox, chat }
  const disk = await prepareDisk()
  const postgres = await startScratchPostgres({ max_connections: 200 }, disk.folder)
  const database = await connectPostgres(await postgres.createDatabase('chaos'), () => {})
  await migrate(database.queries)
  await populate(database, ids(marketplace))
  const chatIds = await connectChats(database, chat)
  const network = await startTcpProxy(join(dirname(postgres.log), '.s.PGSQL.5432'))
  const env = {
    ...environmentOf(vendors, network.port),
    SHUTDOWN_GRACE_SECONDS: String(graceSeconds),
  }
  const processes = await Promise.all(
    ROLES.map((role, index) => superviseProcess(role, env, join(folder, `clock-${index}`))),
  )
  return {
    ...vendors,
    network,
    disk,
    processes,
    database,
    chatIds,
    async crashDatabase() {
      quitAtOnce(join(dirname(postgres.log), 'postmaster.pid'))
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
      await Promise.all([chat.close(), mailbox.close(), marketplace.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Does what `pg_ctl restart -m immediate` does first. */
function quitAtOnce(pidFile: string): void {
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
}

type Vendors = Pick<System, 'marketplace' | 'mailbox' | 'chat'>

/** The environment of every process of the product. */
function environmentOf({ marketplace, mailbox, chat }: Vendors, databasePort: number) {
  return {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${databasePort}/chaos?sslmode=disable`,
    APP_SECRET: 'a secret that every process knows again',
    ...marketplaceSettings(marketplace),
    DISCOGS_REQUESTS_PER_MINUTE: String(PER_MINUTE),
    CHECK_FLOOR_SECONDS: '1',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_GATHERING_SECONDS: '2',
    EXCHANGE_RATES_URL: 'off',
    ...chatSettings(chat),
  }
}

/** Connects a chat for every collector. */
async function connectChats({ queries }: Database, chat: Chat): Promise<readonly number[]> {
  const people = [...chat.world.people.keys()].slice(0, WATCHERS)
  const users = await queries.selectFrom('users').select('id').orderBy('email').execute()
  for (const [index, { id }] of users.entries()) {
    const room = chat.world.rooms.get(people[index] ?? 0)
    if (room !== undefined) room.standing = 'open'
    await queries
      .insertInto('channels')
      .values({
        id: randomUUID(),
        user_id: id,
        kind: 'telegram',
        label: String(people[index]),
        address: String(people[index]),
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .execute()
  }
  return people
}
