import { sql } from 'kysely'
import type { FaultRule, Faults } from '../../simulator/src/kit/faults.ts'
import { LONG_FAULTS } from './long-faults.ts'
import type { Role } from './supervised-process.ts'
import type { SharedSystem, System } from './system.ts'
import type { Truth } from './truth.ts'

type End = () => void | Promise<void>

/** What a fault acts on. */
export type Run<S extends System = System> = {
  readonly system: S
  readonly truth: Truth
  readonly random: () => number
}

/** A fault that lasts for a while: `begin` returns a function that ends it. */
export type Fault<S extends System = System> = {
  readonly name: string
  /** Milliseconds; 0: over as soon as it has begun. */
  readonly lasts: number
  /** Within how many milliseconds of its end everything works again; by default a minute. */
  readonly mends?: number
  begin(run: Run<S>): Promise<End> | End
}

const NOTHING = () => {}

const one = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!

const signal = (role: Role, name: NodeJS.Signals): Fault<SharedSystem> => ({
  name: `${name} of a ${role}`,
  lasts: 0,
  begin({ system: { processes }, random }) {
    one(
      processes.filter((each) => each.role === role),
      random,
    ).signal(name)
    return NOTHING
  },
})

const network = (passage: 'slow' | 'hanging', lasts: number): Fault<SharedSystem> => ({
  name: `database network ${passage}`,
  lasts,
  begin({ system: { network } }) {
    network.passage = passage
    return () => void (network.passage = 'open')
  },
})

const clock = (ms: number): Fault => ({
  name: `clock of one process ${ms > 0 ? '+' : ''}${ms / 1000} s`,
  lasts: 8_000,
  begin({ system: { processes }, random }) {
    const process = one(processes, random)
    process.shiftClock(ms)
    return () => process.shiftClock(0)
  },
})

/** Adds a fault to a vendor; its end lets go of what it stalls. */
function vendor<Kind extends string>(
  name: string,
  faultsOf: (system: System) => Faults<Kind>,
  rule: FaultRule<Kind>,
  lasts = 6_000,
): Fault {
  return {
    name,
    lasts,
    begin({ system }) {
      const faults = faultsOf(system)
      const id = faults.add(rule)
      return () => {
        faults.remove(id)
        faults.release()
      }
    },
  }
}

const marketplace = (
  name: string,
  rule: Parameters<System['marketplace']['faults']['add']>[0],
  lasts?: number,
) => vendor(`marketplace: ${name}`, (system) => system.marketplace.faults, rule, lasts)

const mail = (name: string, rule: Parameters<System['mailbox']['faults']['add']>[0]) =>
  vendor(`mail: ${name}`, (system) => system.mailbox.faults, rule)

const chat = (name: string, rule: Parameters<System['chat']['faults']['add']>[0]) =>
  vendor(`chat: ${name}`, (system) => system.chat.faults, rule)

const push = (name: string, rule: Parameters<System['push']['faults']['add']>[0]) =>
  vendor(`push: ${name}`, (system) => system.push.faults, rule)

/** A fault of every webhook and topic; hanging targets are given up after five seconds. */
const targets = (name: string, rule: Parameters<System['services']['faults']['add']>[0], lasts?: number) =>
  vendor(`targets: ${name}`, (system) => system.services.faults, rule, lasts)

const MOST_COMMIT_DELAY_MICROSECONDS = 100_000

/** Delays every commit before it is written, as a slow disk does. */
async function delayCommits({ database: { queries } }: System, microseconds: number): Promise<void> {
  await sql`alter system set commit_siblings = 0`.execute(queries)
  await sql`alter system set commit_delay = ${sql.lit(microseconds)}`.execute(queries)
  await sql`select pg_reload_conf()`.execute(queries)
}

const slowDisk: Fault<SharedSystem> = {
  name: 'disk slow',
  lasts: 10_000,
  async begin({ system }) {
    await delayCommits(system, MOST_COMMIT_DELAY_MICROSECONDS)
    return () => delayCommits(system, 0)
  },
}

const fullDisk: Fault<SharedSystem> = {
  name: 'disk full',
  lasts: 10_000,
  async begin({ system: { disk, startDatabase } }) {
    const free = await disk.fill?.()
    return async () => {
      await free?.()
      await startDatabase()
    }
  },
}

/** Every fault; a run injects them in an order given by its seed, again and again. */
export const FAULTS: readonly Fault<SharedSystem>[] = [
  ...(['web', 'watcher', 'notifier'] as const).flatMap((role) => [
    signal(role, 'SIGKILL'),
    signal(role, 'SIGTERM'),
  ]),
  {
    name: 'database restarted without a goodbye',
    lasts: 0,
    async begin({ system }) {
      await system.crashDatabase()
      return NOTHING
    },
  },
  network('hanging', 12_000),
  network('slow', 8_000),
  {
    name: 'database network dropped',
    lasts: 0,
    begin({ system: { network } }) {
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
  mail('451 after it was read', { kind: 'temporary', at: 'data' }),
  mail('450 for a recipient', { kind: 'temporary' }),
  mail('552 for a recipient', { kind: 'full' }),
  mail('552 after it was read', { kind: 'full', at: 'data' }),
  mail('accepts and is silent', { kind: 'drop-after-data' }),
  mail('hangs up', { kind: 'drop-before' }),
  mail('hangs up before its answer, and keeps nothing', { kind: 'drop-before', at: 'data' }),
  mail('slow', { kind: 'slow', delayMs: 2_000 }),
  chat('429 with seconds', { kind: 'rate-limited', retryAfter: 3 }),
  chat('502', { kind: 'bad-gateway' }),
  chat('silence', { kind: 'stall', when: 'before' }),
  targets('hang', { kind: 'stall' }, 12_000),
  targets('take and hang', { kind: 'stall', when: 'after' }, 12_000),
  targets('reset', { kind: 'reset' }),
  targets('503', { kind: 'down' }),
  targets('429', { kind: 'limit', retryAfter: 3 }),
  targets('slow', { kind: 'slow', delayMs: 3_000 }),
  targets('answers without end', { kind: 'huge' }),
  push('hangs', { kind: 'stall' }),
  push('503', { kind: 'down' }),
  push('429', { kind: 'limit', retryAfter: 3 }),
  push('413', { kind: 'too-large' }),
  ...LONG_FAULTS,
]
