import { doDuties } from '../features/billing/duties.ts'
import { reconcile } from '../features/billing/reconcile.ts'
import { settleStalePlans } from '../features/billing/settle-stale-plans.ts'
import type { World } from '../world.ts'
import type { Job } from './jobs.ts'

/** What keeps plans right without any event: unfinished duties and grace periods often, everything once a night. */
export function billingJobs(world: World): readonly Job[] {
  return [
    {
      name: 'billing-sweep',
      at: '*/10 * * * *',
      async run() {
        await doDuties(world)
        await settleStalePlans(world)
      },
    },
    {
      name: 'billing-reconcile',
      at: '41 3 * * *',
      async run() {
        world.log.info(await reconcile(world), 'reconciled with the payment service')
      },
    },
  ]
}
