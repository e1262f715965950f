import { FLOOR_S } from '../terms.ts'
import type { World } from '../world.ts'
import { LiteralTiers } from './literal-tiers.ts'
import { Ours } from './ours.ts'
import type { Policy } from './policy.ts'
import { Simple } from './simple.ts'

/** Who orders the checks: the product, two rivals, and the product's order by somebody who is told all rates. */
export const CONTENDERS = ['product', 'simple', 'literal', 'told'] as const
export type Contender = (typeof CONTENDERS)[number]

export function begin(contender: Contender, world: World, checksPerSecond: number): Policy {
  const terms = { floorSeconds: FLOOR_S, checksPerSecond }
  switch (contender) {
    case 'product':
      return new Ours(world, { ...terms, known: false, promises: true })
    case 'simple':
      return new Simple(world, FLOOR_S, checksPerSecond)
    case 'literal':
      return new LiteralTiers(world, checksPerSecond)
    case 'told':
      return new Ours(world, { ...terms, known: true, promises: false })
  }
}
