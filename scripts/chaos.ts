import { parseArgs } from 'node:util'
import { complaints } from './chaos/judge.ts'
import { runChaos } from './chaos/run-chaos.ts'
import { rollingComplaints, runRolling } from './chaos/run-rolling.ts'

/**
 * Runs `npm run chaos -- --minutes 10 --seed 7 [--only 'clock|mail']`: two processes of each role on one PostgreSQL,
 * faults injected while copies appear, and everything that collectors were notified of compared with the truth at the end.
 * `--own`: one process with a PostgreSQL of its own. `--rolling [--grace 3] [--nginx /usr/sbin/nginx]` restarts the
 * processes one after another instead, under load and with pages open.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    own: { type: 'boolean', default: false },
    rolling: { type: 'boolean' },
    grace: { type: 'string' },
    nginx: { type: 'string' },
  },
})
const say = (line: string) => console.log(`  ${line}`)

async function disturbed(): Promise<readonly string[]> {
  const minutes = Number(values.minutes ?? 10)
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  console.log(`${minutes} minutes, seed ${seed}`)
  const { verdict, table, standing } = await runChaos({
    minutes,
    seed,
    only: values.only ?? '',
    own: values.own,
    say,
  })
  console.table(table)
  console.table(verdict)
  const wrong = [...complaints(verdict), ...standing.map((name) => `not whole in time after: ${name}`)]
  if (verdict.waiting > 0) wrong.push(`${verdict.waiting} messages never arrived`)
  return wrong.length === 0 ? [] : [...wrong, `Repeat it with --seed ${seed}.`]
}

async function rolling(): Promise<readonly string[]> {
  const result = await runRolling({ graceSeconds: Number(values.grace ?? 3), nginx: values.nginx, say })
  console.table(result)
  return [...complaints(result), ...rollingComplaints(result)]
}

const wrong = await (values.rolling === true ? rolling() : disturbed())
for (const each of wrong) console.log(`✗ ${each}`)
if (wrong.length === 0) console.log('Nothing was missed, doubled or false.')
process.exit(wrong.length === 0 ? 0 : 1)
