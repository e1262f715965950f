import { readConfig } from '@cratewatch/server/base/config/config'
import type { Clock } from '@cratewatch/server/base/clock'
import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { openSession } from '@cratewatch/server/people/sessions/sessions'
import { allFeatures } from '@cratewatch/server/app/all-features'
import { buildApp } from '@cratewatch/server/http/build-app'
import { createLog } from '@cratewatch/server/base/log'
import { openDeps } from '@cratewatch/server/app/open-deps'
import { recalculate } from '@cratewatch/server/checking/recalculate/recalculate'
import type { Deps } from '@cratewatch/server/outbound/deps'
import { plus } from '@cratewatch/domain/kernel/instant'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { CALLS, urlOf, type Call } from './calls.ts'
import type { PlanLog } from './plan-log.ts'
import { ADMIN_EMAIL, instanceId } from './seed-instance.ts'

const ROUNDS = 15
/** Longer than the ten seconds for which figures are cached, so that each round computes them. */
const BETWEEN_ROUNDS = seconds(30)

type Ask = (call: Call, round: number) => Promise<void>

/** Makes every call as an operator and prints medians and plans; returns the slowest median in milliseconds. */
export async function measureCalls(url: string, plans: PlanLog): Promise<number> {
  const config = readConfig({
    DATABASE_URL: url,
    APP_SECRET: 'a secret for the benchmark alone, 32 letters',
    ADMIN_EMAILS: ADMIN_EMAIL,
    LOG_LEVEL: 'error',
  })
  const opened = await openDeps(config, createLog('error', false))
  const clock = hastyClock(opened.deps.clock)
  const world = { ...opened.deps, clock }
  await printTurn(world)
  const app = await buildApp(
    world,
    allFeatures(world, () => Promise.reject(new Error('not here'))),
  )
  const operatorId = instanceId('u', 1)
  const { token } = await openSession(world, world.db, {
    userId: operatorId,
    userAgent: null,
    network: '127.0.0.0/24',
    openedBy: 'password',
    openedById: PASSWORD_ID,
    hasSecondFactor: true,
  })
  const authorization = `Bearer ${token}`
  const ask: Ask = async (call, round) => {
    clock.hurry(BETWEEN_ROUNDS)
    const url = urlOf(call, operatorId, round)
    const answer = await app.inject({ method: call.method, url, headers: { authorization } })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.payload}`)
  }
  const slowest = await measure(ask)
  await printPlans(world, plans, ask)
  await app.close()
  await opened.close()
  return slowest
}

/** Prints the cost of the recalculation, which counts the list once a minute in its own process. */
async function printTurn(world: Deps): Promise<void> {
  const began = performance.now()
  await recalculate(world)
  console.log(`\nPhase two: one turn in ${(performance.now() - began).toFixed(0)} ms\n`)
}

async function measure(ask: Ask): Promise<number> {
  let slowest = 0
  for (const call of CALLS) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await ask(call, round)
      times.push(performance.now() - began)
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
    slowest = Math.max(slowest, median)
    const first = times[0]?.toFixed(0)
    console.log(`${median.toFixed(1).padStart(8)} ms  (first ${first} ms)  ${call.method} ${call.path}`)
  }
  return slowest
}

/** Repeats the calls with plans logged, and prints the slowest statement of each. */
async function printPlans({ database }: Deps, plans: PlanLog, ask: Ask): Promise<void> {
  await database.jobs.executeSql('alter system set auto_explain.log_min_duration = 0', [])
  await database.jobs.executeSql('select pg_reload_conf()', [])
  await settle()
  for (const call of CALLS) {
    plans.take()
    await ask(call, ROUNDS)
    await settle()
    const [worst] = plans.take()
    if (worst !== undefined) console.log(`\n## ${call.method} ${call.path}\n${worst.plan.trim()}`)
  }
}

/** Waits until the server has written its log. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300))
}

function hastyClock(real: Clock): Clock & { hurry(span: Duration): void } {
  let ahead = 0
  return {
    ...real,
    now: () => plus(real.now(), ahead as Duration),
    hurry(span) {
      ahead += span
    },
  }
}
