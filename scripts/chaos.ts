import { parseArgs } from 'node:util'
import { complaints } from './chaos/judge.ts'
import { runChaos } from './chaos/run-chaos.ts'

/**
 * Runs `npm run chaos -- --minutes 10 --seed 7 [--only clock]`: two processes of each role on one PostgreSQL, faults
 * injected while copies appear, and the notifications compared with the truth at the end.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const minutes = Number(values.minutes ?? 10)
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
console.log(`${minutes} minutes, seed ${seed}`)
const result = await runChaos({
  minutes,
  seed,
  only: values.only ?? '',
  say: (line) => console.log(`  ${line}`),
})
const { standing, ...figures } = result
console.table(figures)
const wrong = [...complaints(result), ...standing.map((name) => `not whole a minute after: ${name}`)]
for (const each of wrong) console.log(`✗ ${each}`)
console.log(wrong.length === 0 ? 'Nothing was missed, doubled or false.' : `Repeat it with --seed ${seed}.`)
process.exit(wrong.length === 0 ? 0 : 1)
