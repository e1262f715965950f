import { decideAfterRates } from '../../deliveries/enqueue/decide-due.ts'
import type { Deps } from '../../deps.ts'
import { fetchRates } from '../../rates/fetch-rates.ts'
import type { Job } from './jobs.ts'

/** Fetches exchange rates soon after they are published: in winter and summer at another hour, on working days. */
export function ratesJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'exchange-rates',
      at: '15,45 * * * *',
      run: () => fetchRates(deps, () => decideAfterRates(deps)),
    },
  ]
}

/** Does it at the start as well, so that a new instance need not wait. */
export async function fetchFirstRates(deps: Deps): Promise<void> {
  for (const { run } of ratesJobs(deps))
    await run().catch((error: unknown) => deps.log.warn({ err: error }, 'could not fetch exchange rates'))
}
