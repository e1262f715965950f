import { sql } from 'kysely'
import type { System } from './system.ts'
import type { Role } from './supervised-process.ts'

type End = () => void | Promise<void>

/** A fault that lasts for a while: `begin` returns a function that ends it. */
export type Fault = {
  readonly name: string
  /** Milliseconds; 0: over as soon as it has begun. */
  readonly lasts: number
  begin(system: System, random: () => number): Promise<End> | End
}

const NOTHING = () => {}

const one = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!

const signal = (role: Role, name: NodeJS.Signals): Fault => ({
  name: `${name} of a ${role}`,
  lasts: 0,
  begin({ processes }, random) {
    one(
      processes.filter((each) => each.role === role),
      random,
    ).signal(name)
    return NOTHING
  },
})

const network = (passage: 'slow' | 'hanging', lasts: number): Fault => ({
  name: `database network ${passage}`,
  lasts,
  begin({ network }) {
    network.passage = passage
    return () => void (network.passage = 'open')
  },
})

const clock = (ms: number): Fault => ({
  name: `clock of one process ${ms > 0 ? '+' : ''}${ms / 1000} s`,
  lasts: 8_000,
  begin({ processes }, random) {
    const process = one(processes, random)
    process.shiftClock(ms)
    return () => process.shiftClock(0)
  },
})

type Trap = Parameters<System['marketplace']['faults']['add']>[0]

const marketplace = (name: string, trap: Trap, lasts = 6_000): Fault => ({
  name: `marketplace: ${name}`,
  lasts,
  begin({ marketplace }) {
    const id = marketplace.faults.add(trap)
    return () => {
      marketplace.faults.remove(id)
      marketplace.faults.release()
    }
  },
})

const mail = (name: string, trap: Parameters<System['mailbox']['faults']['add']>[0]): Fault => ({
  name: `mail: ${name}`,
  lasts: 6_000,
  begin({ mailbox }) {
    const id = mailbox.faults.add(trap)
    return () => void mailbox.faults.remove(id)
  },
})

const chat = (name: string, trap: Parameters<System['chat']['faults']['add']>[0]): Fault => ({
  name: `chat: ${name}`,
  lasts: 6_000,
  begin({ chat }) {
    const id = chat.faults.add(trap)
    return () => {
      chat.faults.remove(id)
      chat.faults.release()
    }
  },
})

const MOST_COMMIT_DELAY_MICROSECONDS = 100_000

/** Delays every commit before it is written, as a slow disk does. */
async function delayCommits({ database: { queries } }: System, microseconds: number): Promise<void> {
  await sql`alter system set commit_siblings = 0`.execute(queries)
  await sql`alter system set commit_delay = ${sql.lit(microseconds)}`.execute(queries)
  await sql`select pg_reload_conf()`.execute(queries)
}

const slowDisk: Fault = {
  name: 'disk slow',
  lasts: 10_000,
  async begin(system) {
    await delayCommits(system, MOST_COMMIT_DELAY_MICROSECONDS)
    return () => delayCommits(system, 0)
  },
}

const fullDisk: Fault = {
  name: 'disk full',
  lasts: 10_000,
  async begin({ disk, startDatabase }) {
    const free = await disk.fill?.()
    return async () => {
      await free?.()
      await startDatabase()
    }
  },
}

/** Every fault; a run injects them in an order given by its seed, again and again. */
export const FAULTS: readonly Fault[] = [
  ...(['web', 'watcher', 'notifier'] as const).flatMap((role) => [
    signal(role, 'SIGKILL'),
    signal(role, 'SIGTERM'),
  ]),
  {
    name: 'database restarted without a goodbye',
    lasts: 0,
    async begin(system) {
      await system.crashDatabase()
      return NOTHING
    },
  },
  network('hanging', 12_000),
  network('slow', 8_000),
  {
    name: 'database network dropped',
    lasts: 0,
    begin({ network }) {
      network.drop()
      return NOTHING
    },
  },
  slowDisk,
  fullDisk,
  clock(3 * 3_600_000),
  clock(-2 * 3_600_000),
  clock(20_000),
  marketplace('429 with seconds', { kind: 'rate-limited', retryAfter: 3 }),
  marketplace('429 without seconds', { kind: 'rate-limited' }, 3_000),
  marketplace('500', { kind: 'error-500' }),
  marketplace('502 in HTML', { kind: 'html-502' }),
  marketplace('200 in HTML', { kind: 'html-200' }),
  marketplace('an empty 200', { kind: 'empty-200' }),
  marketplace('401', { kind: 'unauthorized-401', share: 0.3 }),
  marketplace('one 404', { kind: 'deleted', next: 1 }),
  marketplace('one blocked', { kind: 'blocked', next: 1 }),
  marketplace('one count of null', { kind: 'null-count', next: 1 }),
  marketplace('half an answer', { kind: 'truncated', share: 0.5 }),
  marketplace('silence', { kind: 'stall' }, 18_000),
  marketplace('slow', { kind: 'slow', delayMs: 3_000 }),
  marketplace('reset', { kind: 'reset' }),
  mail('busy', { kind: 'temporary' }),
  mail('accepts and is silent', { kind: 'drop-after-data' }),
  mail('hangs up', { kind: 'drop-before' }),
  mail('slow', { kind: 'slow', delayMs: 2_000 }),
  chat('429 with seconds', { kind: 'rate-limited', retryAfter: 3 }),
  chat('502', { kind: 'bad-gateway' }),
  chat('silence', { kind: 'stall', when: 'before' }),
]
