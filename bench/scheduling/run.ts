import { mkdir, writeFile } from 'node:fs/promises'
import { judgeMasters } from './goals.ts'
import { MASTERS, runMasters } from './masters/run-masters.ts'
import { runWatched, WATCHED } from './masters/watched-masters.ts'
import { BUDGET, EXPLAINED, FLOOR_S } from './terms.ts'
import { judgeUnseen, PLAYS, playUnseen } from './unseen/run.ts'
import { percent, spoken } from './words.ts'

/**
 * Our policy and its rivals in simulated worlds, against the best that any policy could do; ends with an error where it
 * is worse than it was. Flags: --quick (one seed, a case of each kind of masters), --only=hours (cases so named).
 */
const isQuick = process.argv.includes('--quick')
const only = /--only=(.*)/.exec(process.argv.find((flag) => flag.startsWith('--only=')) ?? '')?.[1] ?? ''
const isWanted = ({ name }: { readonly name: string }) => name.includes(only)
const span = { warmDays: 8, days: isQuick ? 3 : 6 }
const terms = { checksPerSecond: BUDGET / 60, floorSeconds: FLOOR_S, explained: EXPLAINED }
const few = isQuick ? 1 : undefined

const unseen = PLAYS.filter(isWanted).map((one) => {
  const played = playUnseen(one, isQuick ? [9101] : undefined)
  const over = (least: (seed: number) => number) =>
    played.seeds.map(({ product }, seed) => (product.meanDelay / least(seed)).toFixed(3)).join(', ')
  const told = over((seed) => played.seeds[seed]!.told.meanDelay)
  const bound = played.bounds.length === 0 ? '' : `; × bound ${over((seed) => played.bounds[seed]!)}`
  console.log(`\n${one.name}: × told ${told}${bound}`)
  return played
})

const masters = MASTERS.filter(isWanted)
  .slice(0, few)
  .map((one) => {
    const result = runMasters(one, span, terms, isQuick ? [41] : undefined)
    console.log(
      `\n${one.name}: ${spoken(result.alone)} → ${spoken(result.grouped)}, × ${result.gain.toFixed(2)}, ` +
        `${percent(result.toMasters)} of the requests to masters; × bound ` +
        `${(result.alone / result.boundAlone).toFixed(2)} → ${(result.grouped / result.bound).toFixed(2)}`,
    )
    return result
  })

const watched = WATCHED.filter(isWanted)
  .slice(0, few)
  .map((one) => {
    const result = runWatched(one, span, terms, isQuick ? [61] : undefined)
    const { alone, together } = result
    console.log(
      `\n${one.name}: ${spoken(alone.delay)} → ${spoken(together.delay)}, × ${result.gain.toFixed(2)}; half of the ` +
        `alerts within ${spoken(alone.p50)} → ${spoken(together.p50)}, caught ${percent(alone.caught)} → ` +
        `${percent(together.caught)}; ${percent(together.toMasters)} of the requests to masters; ` +
        `${alone.untilKnown.toFixed(0)} → ${together.untilKnown.toFixed(0)} requests until all is known`,
    )
    return result
  })

const verdicts = [...judgeMasters(masters, watched), ...judgeUnseen(unseen)]
console.log('')
for (const { goal, figure, kept, isWorse } of verdicts) {
  const missed = isWorse ? '✗' : '–'
  console.log(`${kept ? '✓' : missed} ${goal}: ${figure.toFixed(3)}`)
}
const folder = new URL('../results/', import.meta.url)
await mkdir(folder, { recursive: true })
const results = { at: new Date().toISOString(), node: process.version, masters, watched, unseen, verdicts }
await writeFile(new URL('scheduling.json', folder), `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = verdicts.some(({ isWorse }) => isWorse) ? 1 : 0
