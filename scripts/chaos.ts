import { numberGiven, readArguments } from '../server/src/base/arguments.ts'
import { complaints } from './chaos/judge.ts'
import { runChaos } from './chaos/run-chaos.ts'
import { rollingComplaints, runRolling } from './chaos/run-rolling.ts'

const USAGE = `Two processes of each role on one PostgreSQL, faults while copies appear, and everything that collectors were notified of
compared with the truth at the end.

  npm run chaos -- [options]

  --minutes 10           how long
  --seed 7               the same faults again
  --only 'clock|mail'    faults whose name matches
  --own                  one process with a PostgreSQL of its own
  --rolling              restarts the processes one after another instead, under load and with pages open
  --grace 3              with --rolling: how many seconds each goes on serving
  --nginx <program>      with --rolling: behind that nginx
`
const { values } = readArguments(USAGE, {
  minutes: { type: 'string' },
  seed: { type: 'string' },
  only: { type: 'string' },
  own: { type: 'boolean', default: false },
  rolling: { type: 'boolean' },
  grace: { type: 'string' },
  nginx: { type: 'string' },
})
const say = (line: string) => console.log(`  ${line}`)

async function disturbed(): Promise<readonly string[]> {
  const minutes = numberGiven('minutes', values.minutes, { usual: 10, usage: USAGE })
  const seed = numberGiven('seed', values.seed, { usual: Date.now() % 2 ** 31, usage: USAGE })
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
  const result = await runRolling({
    graceSeconds: numberGiven('grace', values.grace, { usual: 3, usage: USAGE }),
    nginx: values.nginx,
    say,
  })
  console.table(result)
  return [...complaints(result), ...rollingComplaints(result)]
}

const wrong = await (values.rolling === true ? rolling() : disturbed())
for (const each of wrong) console.log(`✗ ${each}`)
if (wrong.length === 0) console.log('Nothing was missed, doubled or false.')
process.exit(wrong.length === 0 ? 0 : 1)
