import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { DAY_S } from '../laws.ts'
import { begin, type Contender } from '../policies/contenders.ts'
import { simulate } from '../simulate.ts'
import { BUDGET } from '../terms.ts'
import { peopledWorld, spanOf, type Instance } from './instances.ts'
import { WaitsByPlan, type PlanWaits } from './waits-by-plan.ts'

/** What the collectors of an instance wait under one policy, by plan. */
export type InstanceWaits = {
  readonly instance: string
  readonly contender: Contender
  readonly seed: number
  readonly waits: Readonly<Partial<Record<Plan, PlanWaits>>>
}

/** Plays an instance on a seed: every contender sees the same copies come and go. */
export function playInstance(instance: Instance, contender: Contender, seed: number): InstanceWaits {
  const span = spanOf(instance)
  const collectors = instance.collectors(seed)
  const world = peopledWorld(instance, collectors, seed)
  const checksPerSecond = (BUDGET / 60) * instance.budget
  const start = span.warmDays * DAY_S
  const waits = new WaitsByPlan(world, start)
  simulate(
    world,
    (of) => begin(contender, of, checksPerSecond),
    span,
    () => checksPerSecond,
    (record, on, now) => waits.checked(record, on, now),
  )
  return { instance: instance.name, contender, seed, waits: waits.close(start + span.days * DAY_S) }
}
