import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '../../server/src/base/clock.ts'
import { readConfig } from '../../server/src/base/config/config.ts'
import { randomIds } from '../../server/src/base/ids.ts'
import { connectPostgres } from '../../server/src/database/connection/connect-postgres.ts'
import { createLive } from '../../server/src/database/connection/live.ts'
import type { Database } from '../../server/src/database/database.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { startServerProcess } from '../../server/test/server-process.ts'
import { chatSettings, startChat } from '../../simulator/src/chat/start-chat.ts'
import { runningClock, wallTime } from '../../simulator/src/kit/clock.ts'
import { startMailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import { processorMs } from '../http/processes.ts'
import { announce, populate } from './announce.ts'

type Vendor = {
  readonly kind: 'email' | 'telegram'
  readonly answerMs: number
  /** How many connections a mail server takes at once. */
  readonly connections?: number
  /** How many processes send; default one. */
  readonly notifiers?: number
}

/** The messenger has its published limits, and everybody pays there: others get chat an hour later. */
export const VENDORS: readonly Vendor[] = [
  { kind: 'email', answerMs: 100 },
  { kind: 'email', answerMs: 500 },
  { kind: 'email', answerMs: 100, connections: 20 },
  { kind: 'email', answerMs: 100, connections: 20, notifiers: 2 },
  { kind: 'telegram', answerMs: 100 },
]

export type Sent = Vendor & {
  readonly delivered: number
  /** Messages that came to somebody who had it already. */
  readonly doubled: number
  /** Attempts beyond the first, but for those that a vendor's limit put off. */
  readonly retried: number
  /** From what was seen until the vendor had the last message, and the last of who pays. */
  readonly lastSeconds: number
  readonly lastPremiumSeconds: number
  /** Processor time of the sending processes for each message. */
  readonly processMs: number
}

/** Sends the alerts of one appearance by the product's own processes, and waits for the last of them. */
export async function sendFanout(databaseUrl: string, watchers: number, vendor: Vendor): Promise<Sent> {
  const database = await connectPostgres(databaseUrl, () => {})
  await migrate(database.queries)
  await populate(database, watchers, vendor.kind)
  const isChat = vendor.kind === 'telegram'
  if (isChat) await sql`update users set plan = 'PREMIUM', granted_plan = 'PREMIUM'`.execute(database.queries)
  const office = await (isChat ? openMessenger(watchers, vendor) : openMailServer(watchers, vendor))
  const live = await createLive(database)
  const deps = { config: readConfig(office.settings), clock: systemClock, ids: randomIds, live }
  const env = { ...office.settings, DATABASE_URL: databaseUrl, ROLES: 'web,notifier' }
  const started = Array.from({ length: vendor.notifiers ?? 1 }, () =>
    startServerProcess({ ...env, APP_SECRET: 'a secret for the benchmark alone, 32 letters' }),
  )
  const notifiers = await Promise.all(started)
  await sql`vacuum (analyze)`.execute(database.queries)
  await announce(database, deps)
  await live.publish(database.queries, { kind: 'deliveries' })
  await untilSettled(database)
  const took = notifiers.reduce((sum, { pid }) => sum + processorMs(pid), 0)
  await Promise.all(notifiers.map((notifier) => notifier.stop()))
  const sent = { ...vendor, ...(await readSent(database)), ...office.count(), processMs: took / watchers }
  await Promise.all([office.close(), live.close()])
  await database.close()
  return sent
}

/** A mail server that takes so long to answer each mail. */
async function openMailServer(watchers: number, { answerMs, connections = Infinity }: Vendor) {
  const mailbox = await startMailbox({ keeps: 1, connections, clock: wallTime() })
  mailbox.faults.add({ kind: 'slow', delayMs: answerMs })
  return {
    settings: { SMTP_URL: mailbox.smtpUrl },
    count() {
      const taken = mailbox.attempts().filter(({ outcome }) => outcome === 'accepted')
      return { doubled: taken.length - new Set(taken.flatMap(({ to }) => to)).size }
    },
    close: () => mailbox.close(),
  }
}

/** A messenger in which everybody has opened the bot's chat: the people of `populate` have the chats 1 to `watchers`. */
async function openMessenger(watchers: number, { answerMs }: Vendor) {
  const people = Array.from({ length: watchers }, (_, n) => ({ id: n + 1, firstName: 'Ann' }))
  const chat = await startChat({ people, clock: runningClock() })
  // Without a word, which the bot would answer.
  for (const room of chat.world.rooms.values()) room.standing = 'open'
  chat.faults.add({ kind: 'slow', delayMs: answerMs })
  return {
    settings: chatSettings(chat),
    count() {
      const had = [...chat.world.rooms.values()].map(
        ({ messages }) => messages.filter(({ from }) => from === 'bot').length,
      )
      return { doubled: had.reduce((sum, messages) => sum + Math.max(0, messages - 1), 0) }
    },
    close: () => chat.close(),
  }
}

const LONGEST_MINUTES = 30

async function untilSettled({ queries }: Database): Promise<void> {
  const until = performance.now() + LONGEST_MINUTES * 60_000
  for (;;) {
    const pending = await queries
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', 'pending')
      .limit(1)
      .executeTakeFirst()
    if (pending === undefined) return
    if (performance.now() > until) throw new Error(`Not sent within ${LONGEST_MINUTES} minutes`)
    await setTimeout(500)
  }
}

async function readSent({ queries }: Database) {
  const { rows } = await sql<Omit<Sent, keyof Vendor | 'doubled' | 'processMs'>>`
    select count(*) filter (where state = 'delivered') as delivered, sum(attempts - 1) as retried,
      round(extract(epoch from max(settled_at - deliveries.created_at)), 1)::float8 as "lastSeconds",
      round(extract(epoch from max(settled_at - deliveries.created_at) filter (where plan = 'PREMIUM')), 1)::float8
        as "lastPremiumSeconds"
    from deliveries join users on users.id = deliveries.user_id`.execute(queries)
  const [sent] = rows
  if (sent === undefined) throw new Error('A count has one row')
  return sent
}
