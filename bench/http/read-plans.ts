import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@cratewatch/server/database/database'
import { sql } from 'kysely'
import { READ_MS, type Call } from './calls.ts'
import { ask } from './load.ts'
import type { PlanLog } from './plan-log.ts'

/** A walk through all rows of a table that grows with the instance; empty ones are walked through in any case. */
const GROWING =
  /Seq Scan on (users|sessions|releases|check_states|watches|notifications|observation_spans|transitions|deliveries|channels)\b[^\n]*\(cost=0\.00\.\.(?!0\.00)/

/**
 * Prints the plans of the statements of every read, as they are kept, and returns the calls that read a growing table
 * whole.
 */
export async function printPlans(
  calls: readonly Call[],
  port: number,
  { plans, database }: { readonly plans: PlanLog; readonly database: Database },
): Promise<readonly string[]> {
  const whole: string[] = []
  await sql`alter system set auto_explain.log_min_duration = 0`.execute(database.upkeep)
  await sql`select pg_reload_conf()`.execute(database.upkeep)
  await wait(300)
  for (const call of calls.filter(({ mostMs }) => mostMs === READ_MS)) {
    plans.take()
    await ask(port, call.request(0))
    await wait(150)
    const taken = plans.take()
    console.log(`\n## ${call.name}`)
    for (const { plan } of taken) console.log(plan.trim())
    if (taken.some(({ plan }) => GROWING.test(plan))) whole.push(call.name)
  }
  return whole
}
