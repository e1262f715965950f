import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer, startNginx } from './balancer.ts'
import { FIRST_CHECKS_MS, isEveryRecordSeen, isWell, until, watchable } from './facts.ts'
import { judge, wrongs, type Verdict } from './judge.ts'
import { startLoad, type Load } from './load.ts'
import type { SupervisedProcess } from './supervised-process.ts'
import { startShared } from './system.ts'
import { Truth } from './truth.ts'

export type RollingOptions = {
  /** How long a process with pages serves after SIGTERM. */
  readonly graceSeconds: number
  /** The path of an nginx that stands in front; undefined: a balancer of our own. */
  readonly nginx: string | undefined
  say(line: string): void
}

export type RollingResult = Verdict & {
  readonly restarts: number
  readonly longestRestartMs: number
  readonly requests: number
  readonly failedRequests: number
  readonly announcedReturns: number
  readonly brokenStreams: number
  /** Records that appeared and that an open page was not brought to read, page by page. */
  readonly lostEvents: number
}

const RECORDS = 90
const COPY_EVERY_MS = 2_500
const RESTART_MS = 120_000
const LAST_PATIENCE_MS = 60_000

/**
 * Restarts every process of the product, one after another, while people read and write and copies appear. Requests
 * come through a load balancer, and open pages learn what is new by live events alone.
 */
export async function runRolling({ graceSeconds, nginx, say }: RollingOptions): Promise<RollingResult> {
  let ids: readonly number[] = []
  const system = await startShared((marketplace) => (ids = watchable(marketplace, RECORDS)), graceSeconds)
  const pages = system.processes.filter(({ role }) => role === 'web')
  const targets = pages.map(({ url }) => url)
  const balancer = await (nginx === undefined ? startBalancer(targets) : startNginx(nginx, targets))
  try {
    await until(() => isEveryRecordSeen(system), FIRST_CHECKS_MS)
    await until(() => isWell(balancer.url), FIRST_CHECKS_MS)
    const load = startLoad(balancer.url)
    const truth = new Truth(system, ids)
    const copies = appearInTurn(truth)
    const took: number[] = []
    for (const process of system.processes) {
      took.push(await restart(process))
      say(`${process.role} restarted in ${(took.at(-1)! / 1000).toFixed(1)} s`)
    }
    await copies.stop()
    const appeared = truth.happened.map(({ record }) => record)
    await until(async () => (await wrongs(system, truth)).length === 0, LAST_PATIENCE_MS)
    await until(() => unknownTo(load, appeared) === 0, LAST_PATIENCE_MS)
    await load.stop()
    for (const failure of load.seen.failures.slice(0, 10)) say(failure)
    return {
      restarts: took.length,
      longestRestartMs: Math.max(...took),
      requests: load.seen.requests,
      failedRequests: load.seen.failures.length,
      announcedReturns: load.seen.announcedReturns,
      brokenStreams: load.seen.brokenStreams,
      lostEvents: unknownTo(load, appeared),
      ...(await judge(system, truth)),
    }
  } finally {
    await balancer.close()
    await system.close()
  }
}

/** Sends SIGTERM, and returns the milliseconds until the next process of the same place is ready. */
async function restart(process: SupervisedProcess): Promise<number> {
  const began = Date.now()
  process.signal('SIGTERM')
  const before = process.ends()
  const isBack = async () => process.ends() > before && isWell(process.url)
  if (!(await until(isBack, RESTART_MS)))
    throw new Error(`a ${process.role} did not come back:\n${process.output()}`)
  return Date.now() - began
}

/** Lets a copy of one record after another appear, until it is stopped. */
function appearInTurn(truth: Truth) {
  const stopping = new AbortController()
  async function appear(): Promise<void> {
    while (!stopping.signal.aborted && !truth.isOver) {
      truth.appear('a restart', true)
      await wait(COPY_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = appear()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

function unknownTo(load: Load, appeared: readonly number[]): number {
  return load.known().reduce((total, known) => total + appeared.filter((id) => !known.has(id)).length, 0)
}

/** Lists what must not happen in a rolling restart. */
export function rollingComplaints(result: RollingResult): string[] {
  return (['failedRequests', 'brokenStreams', 'lostEvents'] as const)
    .filter((name) => result[name] !== 0)
    .map((name) => `${name}: ${result[name]}`)
}
