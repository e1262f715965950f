import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { BUDGET, FLOOR_S, FULL, EXPLAINED, QUICK, runCase, type Case, type Row } from './cases.ts'
import { judge } from './goals.ts'
import { MASTERS, runMasters, type MastersResult } from './masters/run-masters.ts'
import { runWatched, WATCHED, type WatchedResult } from './masters/watched-masters.ts'
import { runShops, SHOPS, type ShopsResult } from './shops/run-shops.ts'
import { summarise } from './summary.ts'
import { percent, spoken } from './words.ts'
import { judgeUnseen, PLAYS, playUnseen, type Played } from './unseen/run.ts'

/**
 * Our policy and its rivals in simulated worlds, against the best that any policy could do. Flags: --quick (five minutes),
 * --n=2000 (only that size), --seeds=1,2, --days=30, --only=budget (cases so named; the others as they were last time).
 */
const flags = new Map(
  process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=') as [string, string | undefined]),
)
const isQuick = flags.has('quick')
const size = flags.has('n') ? Number(flags.get('n')) : null
const only = flags.get('only')
const isWanted = (one: { readonly name: string; readonly size: number }) =>
  (size === null || one.size === size) && (only === undefined || one.name.includes(only))
const all = isQuick ? QUICK : FULL
const cases = all.filter(isWanted).map(adjusted)

const rows: Row[] = []
for (const one of cases) {
  console.log(`\n${one.name} (${one.law.name}), ${one.span.days} days after ${one.span.warmDays}`)
  for (const row of runCase(one)) {
    rows.push(row)
    console.log(line(row))
  }
}
const masterSpan = { warmDays: 8, days: isQuick ? 3 : 6 }
const masterTerms = { checksPerSecond: BUDGET / 60, floorSeconds: FLOOR_S, explained: EXPLAINED }
const masters = MASTERS.filter(isWanted)
  .slice(0, isQuick ? 1 : MASTERS.length)
  .map((one) => {
    const result = runMasters(one, masterSpan, masterTerms, isQuick ? [41] : undefined)
    console.log(
      `\n${one.name}: ${spoken(result.alone)} → ${spoken(result.grouped)}, × ${result.gain.toFixed(2)}, ` +
        `${percent(result.toMasters)} of the requests to masters; × bound ` +
        `${(result.alone / result.boundAlone).toFixed(2)} → ${(result.grouped / result.bound).toFixed(2)}`,
    )
    return result
  })

const watched = WATCHED.filter(isWanted)
  .slice(0, isQuick ? 1 : WATCHED.length)
  .map((one) => {
    const result = runWatched(one, masterSpan, masterTerms, isQuick ? [61] : undefined)
    const { alone, together } = result
    console.log(
      `\n${one.name}: ${spoken(alone.delay)} → ${spoken(together.delay)}, × ${result.gain.toFixed(2)}; half of the ` +
        `alerts within ${spoken(alone.p50)} → ${spoken(together.p50)}, caught ${percent(alone.caught)} → ` +
        `${percent(together.caught)}; ${percent(together.toMasters)} of the requests to masters; ` +
        `${alone.untilKnown.toFixed(0)} → ${together.untilKnown.toFixed(0)} requests until all is known`,
    )
    return result
  })

const shops = SHOPS.filter(isWanted).map((one) => {
  const result = runShops(one, masterTerms, isQuick ? [51] : undefined)
  console.log(
    `\n${one.name}: waits inside shops × ${result.inside.toFixed(3)}, outside × ${result.outside.toFixed(3)}, all × ` +
      `${result.all.toFixed(3)}; ${percent(result.earlier)} of the alerts earlier by ${spoken(result.gained)}; ` +
      `${percent(result.toShops)} of the requests to shops, ${percent(result.toWhole)} for everything daily; most ` +
      `${result.mostIn60s} in 60 s; a shop waited ${spoken(result.longest)} at most`,
  )
  return result
})

const unseen = PLAYS.filter(isWanted).map((one) => {
  const played = playUnseen(one, isQuick ? [9101] : undefined)
  const over = played.seeds.map(({ ours, informed }) => (ours.meanDelay / informed.meanDelay).toFixed(3))
  console.log(`\n${one.name}: × informed ${over.join(', ')}`)
  return played
})

const file = new URL('../results/scheduling.json', import.meta.url)
if (only !== undefined) await addLastTime()

const summaries = summarise(rows)
const verdicts = [...judge(summaries, masters, watched, shops), ...judgeUnseen(unseen)]
console.log('')
for (const { goal, figure, kept, isWorse } of verdicts)
  console.log(`${kept ? '✓' : isWorse ? '✗' : '–'} ${goal}: ${figure.toFixed(3)}`)
await mkdir(new URL('../results/', import.meta.url), { recursive: true })
const results = {
  at: new Date().toISOString(),
  node: process.version,
  rows,
  masters,
  watched,
  shops,
  unseen,
  verdicts,
}
await writeFile(
  new URL('../results/scheduling.json', import.meta.url),
  `${JSON.stringify(results, null, 2)}\n`,
)
process.exitCode = verdicts.some(({ isWorse }) => isWorse) ? 1 : 0

function adjusted(one: Case): Case {
  const days = flags.get('days')
  return {
    ...one,
    seeds: flags.get('seeds')?.split(',').map(Number) ?? one.seeds,
    span: days === undefined ? one.span : { ...one.span, days: Number(days) },
  }
}

function line(row: Row): string {
  const cells = [
    row.policy.padEnd(18),
    `seed ${row.seed}`,
    `× ${row.ratio.toFixed(3)} of ${row.yardstick}`.padEnd(18),
    `mean ${spoken(row.meanDelay)}`.padEnd(14),
    `alert p50 ${spoken(row.alerts.p50)} p95 ${spoken(row.alerts.p95)} p99 ${spoken(row.alerts.p99)}`.padEnd(
      42,
    ),
    `caught ${percent(row.alerts.caught)}`.padEnd(14),
    (Number.isNaN(row.stretch)
      ? ''
      : `stretch ${row.stretch.toFixed(1)}, broken ${percent(row.broken, 2)}`
    ).padEnd(30),
    `used ${percent(row.used)}, most ${row.mostIn60s} in 60 s, ${row.microsPerCheck.toFixed(1)} µs`,
  ]
  return `  ${cells.join(' ')}`
}

/** What was not run now, in the order of the cases. */
async function addLastTime(): Promise<void> {
  const last = JSON.parse(await readFile(file, 'utf8')) as {
    rows: Row[]
    masters: MastersResult[]
    watched?: WatchedResult[]
    shops?: ShopsResult[]
    unseen?: Played[]
  }
  const names = all.map(({ name }) => name)
  const kept = last.rows.filter(
    (row) => names.includes(row.case) && !cases.some(({ name }) => name === row.case),
  )
  // JSON has no NaN: a policy without promises has no stretch.
  for (const row of kept) rows.push({ ...row, stretch: row.stretch ?? Number.NaN })
  rows.sort((a, b) => names.indexOf(a.case) - names.indexOf(b.case))
  watched.push(...(last.watched ?? []).filter((one) => !watched.some(({ name }) => name === one.name)))
  shops.push(...(last.shops ?? []).filter((one) => !shops.some(({ name }) => name === one.name)))
  unseen.push(...(last.unseen ?? []).filter((one) => !unseen.some(({ name }) => name === one.name)))
  masters.push(...last.masters.filter((one) => !masters.some(({ name }) => name === one.name)))
}
