import { endpoints } from '@cratewatch/contracts/endpoints'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../deps.ts'
import { cached } from '../../cached.ts'
import { readGlobalMetrics } from './read-global-metrics.ts'

/** A busy landing page asks the database this often and no more. */
const FRESH_FOR = seconds(5)

/** The community counters. */
export function metricsRoutes(deps: Pick<Deps, 'db' | 'clock'>): Route[] {
  const read = cached(deps.clock, FRESH_FOR, () => readGlobalMetrics(deps.db))
  return [route(endpoints.globalMetrics, async () => ok(await read()))]
}
