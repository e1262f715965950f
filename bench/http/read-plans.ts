import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { PlanLog } from '../admin/plan-log.ts'
import { ask } from './load.ts'
import type { Call } from './calls.ts'

/** Tables whose rows grow with the instance. A read may not go through one of them from end to end. */
const GROWING =
  /Seq Scan on (users|sessions|releases|check_states|watches|notifications|observation_spans|transitions|deliveries|channels)\b/

/**
 * Prints the plans of the statements of every read, as they are kept, and returns the calls that read a growing table
 * whole.
 */
export async function printPlans(
  calls: readonly Call[],
  port: number,
  { plans, client }: { readonly plans: PlanLog; readonly client: Client },
): Promise<readonly string[]> {
  const whole: string[] = []
  await client.query('alter system set auto_explain.log_min_duration = 0')
  await client.query('select pg_reload_conf()')
  await wait(300)
  for (const call of calls.filter(({ isWrite }) => !isWrite)) {
    plans.take()
    await ask(port, call.request(0))
    await wait(150)
    const taken = plans.take().filter(({ plan }) => !plan.includes('pg_stat_statements'))
    console.log(`\n## ${call.name}`)
    for (const { plan } of taken) console.log(plan.trim())
    if (taken.some(({ plan }) => GROWING.test(plan))) whole.push(call.name)
  }
  return whole
}
