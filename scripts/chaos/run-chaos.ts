import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from '../../server/test/seeded.ts'
import { FIRST_CHECKS_MS, isEveryRecordSeen, isWell, until, watchable } from './facts.ts'
import { FAULTS, type Fault, type Run } from './faults.ts'
import { silentOnes } from './judge-news.ts'
import { readSaid } from './judge-said.ts'
import { byFault, evidence, judge, wrongs, type Verdict } from './judge.ts'
import { OWN_FAULTS } from './own-faults.ts'
import { sendEvents } from './payment-events.ts'
import { startOwn, startShared, type System } from './system.ts'
import { Truth, type Happened } from './truth.ts'

export type ChaosOptions = {
  readonly minutes: number
  readonly seed: number
  /** Which faults to run, as a regular expression of their names; empty: all. */
  readonly only: string
  /** Disturbs one process with a database of its own, instead of several processes on a server. */
  readonly own: boolean
  /** Logs what is done, and the result. */
  say(line: string): void
}

export type ChaosResult = {
  readonly verdict: Verdict & { readonly faults: number; readonly longestRecoveryMs: number }
  /** The mistakes by the fault meanwhile. */
  readonly table: ReturnType<typeof byFault>
  /** The faults after which something was stuck for too long. */
  readonly standing: readonly string[]
}

const FEWEST_RECORDS = 120
/** The most copies in a run: the product keeps 500 notifications of a user, and all are read at the end. */
const MOST_RECORDS = 400
const RECORDS_A_MINUTE = 12
const COPIES_A_FAULT = 2
/** After a fault everything has to work again within this time. */
const RECOVERY_MS = 60_000
/** How long what is due may take at the end. */
const LAST_PATIENCE_MS = 2 * 60_000
/** What is due sooner is awaited. */
const SOON_MS = 60_000
/** A channel that takes nothing is asked again within these hours. */
const ASKED_AGAIN_MS = 7 * 3_600_000
/** Waits for later attempts, digests and quiet hours may follow each other. */
const MOST_WAITS = 12

/** Injects faults into the whole product for some minutes while copies appear, and judges what arrived. */
export async function runChaos({ own, ...options }: ChaosOptions): Promise<ChaosResult> {
  const records = Math.max(FEWEST_RECORDS, Math.ceil(options.minutes * RECORDS_A_MINUTE))
  let ids: readonly number[] = []
  const choose = (marketplace: System['marketplace']) =>
    (ids = watchable(marketplace, Math.min(MOST_RECORDS, records)))
  if (!own) return disturbAndJudge(await startShared(choose), FAULTS, ids, options)
  return disturbAndJudge(await startOwn(choose), OWN_FAULTS, ids, options)
}

async function disturbAndJudge<S extends System>(
  system: S,
  faults: readonly Fault<S>[],
  ids: readonly number[],
  { minutes, seed, only, say }: Omit<ChaosOptions, 'own'>,
): Promise<ChaosResult> {
  const run = { system, truth: new Truth(system, ids), random: seeded(seed) }
  try {
    for (const { url } of system.processes) await until(() => isWell(url), FIRST_CHECKS_MS)
    // A copy that is there at the first check alerts nobody.
    await until(() => isEveryRecordSeen(system), FIRST_CHECKS_MS)
    const chosen = faults.filter(({ name }) => new RegExp(only).test(name))
    const done = await disturbFor(minutes, chosen, run, say)
    await letEverythingArrive(run)
    const wrong = await wrongs(system, run.truth)
    for (const each of wrong) {
      say(`${each.what}: ${each.where}, ${each.record} (${each.during})`)
      for (const row of await evidence(system, each)) say(`  ${row}`)
    }
    for (const each of system.processes)
      if (each.deaths() > 0)
        say(`a ${each.role} ended by itself; its last output:\n${each.output().slice(-2_000)}`)
    return {
      verdict: {
        faults: done.length,
        longestRecoveryMs: Math.max(...done.map(({ took }) => took ?? RECOVERY_MS)),
        ...(await judge(system, run.truth)),
      },
      table: byFault(
        wrong,
        done.map(({ name }) => name),
      ),
      standing: done.filter(({ took }) => took === null).map(({ name }) => name),
    }
  } finally {
    await system.close()
  }
}

type Done = { readonly name: string; readonly took: number | null }

/** Injects one fault after another, in an order given by the seed, again and again. */
async function disturbFor<S extends System>(
  minutes: number,
  chosen: readonly Fault<S>[],
  run: Run<S>,
  say: ChaosOptions['say'],
): Promise<readonly Done[]> {
  const done: Done[] = []
  const end = Date.now() + minutes * 60_000
  for (let queue: Fault<S>[] = []; Date.now() < end && !run.truth.isOver;) {
    if (queue.length === 0) queue = shuffled(chosen, run.random)
    const fault = queue.pop()!
    const from = run.system.time.clock.now()
    const began = new Date(from).toISOString()
    await disturb(run, fault)
    const took = await recovery(run.system, fault.mends)
    run.truth.stretches.push({ name: fault.name, from, until: run.system.time.clock.now() })
    const how = took === null ? 'not whole in time' : `whole after ${(took / 1000).toFixed(1)} s`
    say(`${began} ${fault.name}: ${how}`)
    done.push({ name: fault.name, took })
  }
  return done
}

/**
 * Runs a fault while copies appear: of new records, and another one of a record that collectors were notified of before;
 * and while the price of another such copy is cut.
 */
async function disturb<S extends System>(run: Run<S>, { name, lasts, begin }: Fault<S>): Promise<void> {
  const { truth, random } = run
  const grown = await findNotified(run, () => true)
  const cut = await findNotified(run, (one) => one !== grown && !one.isWithin)
  const { next } = truth
  const said = next === undefined ? null : await readSaid(run.system, next)
  const stop = await begin(run)
  for (let copy = 0; copy < COPIES_A_FAULT; copy++) {
    truth.appear(name, random() < 0.6, copy === 0 ? said : null)
    if (copy === 0 && grown !== null) truth.grow(grown)
    if (copy === 1 && cut !== null) truth.cut(cut)
    await wait((random() * Math.max(lasts, 1_000)) / 2)
  }
  await wait(lasts * random())
  await stop()
}

/**
 * Finds a record of whose first copy every collector was notified, and nothing else happened: one check that sees another
 * copy and a lower price at once says both in one message.
 */
async function findNotified(
  { system: { database, collectors }, truth, random }: Run,
  isMeant: (one: Happened) => boolean,
): Promise<Happened | null> {
  const one = truth.happened.filter(
    (each) => !each.hasMore && each.cheaperAt === null && !each.isSold && isMeant(each),
  )
  const chosen = one[Math.floor(random() * one.length)]
  if (chosen === undefined) return null
  const notified = await database.queries
    .selectFrom('notifications')
    .select('user_id')
    .where('release_id', '=', chosen.record)
    .where('silent_reason', 'is', null)
    .execute()
  return notified.some(({ user_id }) => user_id === collectors.ids[2]) ? chosen : null
}

/** Moves the time to the next message that waits, until none does. */
async function letEverythingArrive({ system, truth, random }: Run): Promise<void> {
  await sendEvents(system, random)
  const isMissed = async () =>
    (await wrongs(system, truth)).some(({ what, record }) => what === 'missed' && record !== null)
  await until(async () => !(await isMissed()), LAST_PATIENCE_MS)
  // What waits for details of its copy is sent in its own time: moved past it, it would be late.
  await until(async () => (await dueAt(system, 'asc')) > system.time.clock.now() + SOON_MS, LAST_PATIENCE_MS)
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const due = await dueAt(system, 'desc')
    if (due === Infinity) break
    if (due > system.time.clock.now()) await system.time.move(due - system.time.clock.now())
    await until(async () => (await dueAt(system, 'desc')) > due, LAST_PATIENCE_MS / 4)
  }
  if ((await silentOnes(system)).length === 0) return
  await system.time.move(ASKED_AGAIN_MS)
  await until(async () => (await silentOnes(system)).length === 0, LAST_PATIENCE_MS)
}

/** Reads when the first or last message is due that waits; `Infinity`: none does. */
async function dueAt({ database }: System, order: 'asc' | 'desc'): Promise<number> {
  const waiting = database.queries.selectFrom('deliveries').select('due_at').where('state', '=', 'pending')
  return (await waiting.orderBy('due_at', order).limit(1).executeTakeFirst())?.due_at ?? Infinity
}

/** Returns the milliseconds until every process is ready and checks run; null: not within the time. */
async function recovery(system: System, within = RECOVERY_MS): Promise<number | null> {
  const began = Date.now()
  const sent = system.marketplace.requests.total
  const isWhole = async () => {
    const answers = await Promise.all(system.processes.map(({ url }) => isWell(url)))
    return answers.every(Boolean) && system.marketplace.requests.total > sent
  }
  return (await until(isWhole, within)) ? Date.now() - began : null
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value)
}
