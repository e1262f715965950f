import { setTimeout as wait } from 'node:timers/promises'
import { FAULTS, type Fault } from './faults.ts'
import { judge, missed, type Verdict } from './judge.ts'
import { FIRST_CHECKS_MS, isEveryRecordSeen, isWell, until, watchable } from './facts.ts'
import { startSystem, type System } from './system.ts'
import { seeded } from '../../server/test/seeded.ts'

export type ChaosOptions = {
  readonly minutes: number
  readonly seed: number
  /** A part of the names of faults to run; empty: all. */
  readonly only: string
  /** Logs what is done, and the result. */
  say(line: string): void
}

export type ChaosResult = Verdict & {
  readonly faults: number
  /** The faults after which something was still stuck a minute later. */
  readonly standing: readonly string[]
  readonly longestRecoveryMs: number
}

const FEWEST_RECORDS = 120
/** The most copies in a run: the product keeps 500 notifications of a user, and all are read at the end. */
const MOST_RECORDS = 450
const RECORDS_A_MINUTE = 10
/** After a fault everything has to work again within this time. */
const RECOVERY_MS = 60_000
/** The longest lease, pause or back-off that may be left when the last fault ends. */
const LAST_PATIENCE_MS = 5 * 60_000
const PATIENCE_A_MINUTE_MS = 30_000

/** Injects faults into the whole product for some minutes while copies appear, and judges the notifications. */
export async function runChaos({ minutes, seed, only, say }: ChaosOptions): Promise<ChaosResult> {
  const random = seeded(seed)
  const chosen = FAULTS.filter(({ name }) => name.includes(only))
  const records = Math.min(MOST_RECORDS, Math.max(FEWEST_RECORDS, Math.ceil(minutes * RECORDS_A_MINUTE)))
  const copiesAFault = minutes * RECORDS_A_MINUTE > MOST_RECORDS ? 1 : 2
  let ids: readonly number[] = []
  const system = await startSystem((marketplace) => (ids = watchable(marketplace, records)))
  try {
    // A copy that is there at the first check alerts nobody.
    await until(() => isEveryRecordSeen(system), FIRST_CHECKS_MS)
    const end = Date.now() + minutes * 60_000
    const waiting = [...ids]
    const appeared: number[] = []
    const standing: string[] = []
    let [faults, longestRecoveryMs] = [0, 0]
    for (let queue: Fault[] = []; Date.now() < end; faults += 1) {
      if (queue.length === 0) queue = shuffled(chosen, random)
      const fault = queue.pop()!
      appeared.push(...(await disturb(system, fault, waiting.splice(-copiesAFault), random)))
      const took = await recovery(system)
      say(
        `${fault.name}: ${took === null ? 'not whole after a minute' : `whole after ${(took / 1000).toFixed(1)} s`}`,
      )
      if (took === null) standing.push(fault.name)
      longestRecoveryMs = Math.max(longestRecoveryMs, took ?? RECOVERY_MS)
      if (waiting.length === 0) break
    }
    await until(async () => (await missed(system, appeared)).length === 0, LAST_PATIENCE_MS)
    // A short run does not wait for every later attempt; they are counted.
    await until(
      async () => (await judge(system, appeared)).stillWaiting === 0,
      Math.min(LAST_PATIENCE_MS, minutes * PATIENCE_A_MINUTE_MS),
    )
    await explain(system, appeared, say)
    return { faults, standing, longestRecoveryMs, ...(await judge(system, appeared)) }
  } finally {
    await system.close()
  }
}

/** Runs a fault while copies of these records appear; returns the records. */
async function disturb(
  system: System,
  fault: Fault,
  appearing: readonly number[],
  random: () => number,
): Promise<readonly number[]> {
  const stop = await fault.begin(system, random)
  // Copies appear before, during and after the fault.
  for (const id of appearing) {
    system.marketplace.world.appear(id)
    await wait((random() * Math.max(fault.lasts, 1_000)) / 2)
  }
  await wait(fault.lasts * random())
  await stop()
  return appearing
}

/** Logs who was not notified, and the last output of ended processes. */
async function explain(system: System, appeared: readonly number[], say: ChaosOptions['say']): Promise<void> {
  for (const { where, record } of await missed(system, appeared)) say(`not told in ${where} of ${record}`)
  for (const each of system.processes)
    if (each.deaths() > 0) say(`a ${each.role} ended by itself; it said last:\n${each.said().slice(-2_000)}`)
}

/** Returns the milliseconds until every process is ready and checks run; null: not within the time. */
async function recovery(system: System): Promise<number | null> {
  const began = Date.now()
  const sent = system.marketplace.requests.total
  const isWhole = async () => {
    const answers = await Promise.all(system.processes.map(({ url }) => isWell(url)))
    return answers.every(Boolean) && system.marketplace.requests.total > sent
  }
  return (await until(isWhole, RECOVERY_MS)) ? Date.now() - began : null
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value)
}
