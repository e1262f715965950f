import type { Measured, Side } from './measure-call.ts'

/** Prints what was measured, and returns whether every gate holds. */
export function printTable(measured: readonly Measured[]): boolean {
  console.log(
    '\n| call | statements | req/s | bare | share | gate | p50/p99 ms | bare | node + database ms | bare |\n' +
      '|---|---|---|---|---|---|---|---|---|---|',
  )
  for (const one of measured) console.log(rowOf(one))
  const missed = measured.filter((one) => !isHeld(one))
  console.log(
    missed.length === 0
      ? '\nEvery gate holds.'
      : `\nMissed: ${missed.map(({ call }) => call.name).join(', ')}`,
  )
  return missed.length === 0
}

function rowOf({ call, statements, product, bare }: Measured): string {
  const share = product.perSecond / bare.perSecond
  const gate =
    call.least === null ? '' : `${percent(call.least)} ${share >= call.least ? 'held' : '**missed**'}`
  const cells = [
    call.name,
    statements.toFixed(1),
    product.perSecond.toFixed(0),
    bare.perSecond.toFixed(0),
    percent(share),
    gate,
    times(product),
    times(bare),
    costs(product),
    costs(bare),
  ]
  return `| ${cells.join(' | ')} |`
}

function isHeld({ call, product, bare }: Measured): boolean {
  return call.least === null || product.perSecond / bare.perSecond >= call.least
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const times = ({ p50, p99 }: Side) => `${p50.toFixed(1)}/${p99.toFixed(1)}`
const costs = ({ nodeMs, databaseMs }: Side) => `${nodeMs.toFixed(2)} + ${databaseMs.toFixed(2)}`
