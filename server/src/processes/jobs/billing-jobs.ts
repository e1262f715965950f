import { runProviderActions } from '../../features/billing/provider-actions.ts'
import { reconcile } from '../../features/billing/reconcile/reconcile.ts'
import { settleStalePlans } from '../../features/billing/plans/settle-stale-plans.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from './jobs.ts'

/**
 * Keeps plans right without events: runs pending provider actions and ends grace periods often, and reconciles
 * everything each night.
 */
export function billingJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'billing-sweep',
      at: '*/10 * * * *',
      async run() {
        await runProviderActions(deps)
        await settleStalePlans(deps)
      },
    },
    {
      name: 'billing-reconcile',
      at: '41 3 * * *',
      async run() {
        deps.log.info(await reconcile(deps), 'reconciled with the payment service')
      },
    },
  ]
}
