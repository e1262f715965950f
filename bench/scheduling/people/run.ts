import { mkdir, writeFile } from 'node:fs/promises'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { CONTENDERS, type Contender } from '../policies/contenders.ts'
import { INSTANCES, type Instance } from './instances.ts'
import { cells, judgePeople, peopleTable, type Row } from './judge-people.ts'
import { playInstance, type InstanceWaits } from './play-people.ts'
import type { PlanWaits } from './waits-by-plan.ts'
import { writeDocs } from './write-docs.ts'

/**
 * What collectors wait in instances as people host them, under the product's order and its rivals; ends with an error
 * when the product is not first, or nearly, in every row. Flags: --only=private, --seeds=1,2, --write-docs.
 */
const flags = new Map(
  process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=') as [string, string | undefined]),
)
const seeds = flags.get('seeds')?.split(',').map(Number) ?? [9101, 9102]
const only = flags.get('only') ?? ''
const PLANS: readonly Plan[] = ['FREE', 'PREMIUM']

const rows = INSTANCES.filter(({ name }) => name.includes(only)).flatMap((instance) => {
  const own = rowsOf(instance)
  for (const row of own) console.log(cells(row).join('  '))
  return own
})
const verdicts = judgePeople(rows)
for (const { goal, figure, kept } of verdicts) if (!kept) console.log(`✗ ${goal}: ${figure.toFixed(3)}`)
console.log(`${verdicts.filter(({ kept }) => kept).length} of ${verdicts.length} goals kept`)
const results = new URL('../../results/', import.meta.url)
await mkdir(results, { recursive: true })
await writeFile(new URL('people.json', results), `${JSON.stringify({ seeds, rows, verdicts }, null, 2)}\n`)
if (flags.has('write-docs')) await writeDocs(peopleTable(rows))
process.exitCode = verdicts.every(({ kept }) => kept) ? 0 : 1

function rowsOf(instance: Instance): readonly Row[] {
  const played = CONTENDERS.flatMap((contender) =>
    seeds.map((seed) => playInstance(instance, contender, seed)),
  )
  return PLANS.flatMap((plan) => rowOf(instance, plan, played))
}

function rowOf(instance: Instance, plan: Plan, played: readonly InstanceWaits[]): readonly Row[] {
  const of = (contender: Contender) => {
    const all = played.flatMap((one) => (one.contender === contender ? (one.waits[plan] ?? []) : []))
    return all.length === 0 ? null : meanOf(all)
  }
  const product = of('product')
  const simple = of('simple')
  const literal = of('literal')
  const told = of('told')
  if (product === null || simple === null || literal === null || told === null) return []
  return [{ instance: instance.name, plan, waits: { product, simple, literal, told } }]
}

function meanOf(all: readonly PlanWaits[]): PlanWaits {
  const mean = (pick: (one: PlanWaits) => number) => all.reduce((sum, one) => sum + pick(one), 0) / all.length
  return {
    mean: mean((one) => one.mean),
    p90: mean((one) => one.p90),
    rare: {
      mean: mean(({ rare }) => rare.mean),
      caught20: mean(({ rare }) => rare.caught20),
      caught60: mean(({ rare }) => rare.caught60),
    },
  }
}
