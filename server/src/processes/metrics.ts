import { metricsApp } from '../http/health/serve-metrics.ts'
import type { Deps } from '../deps.ts'
import { listen } from './listen.ts'
import type { Running } from './running.ts'

/** Serves this process's metrics and health on a port of their own, whatever its roles; null: no port is set. */
export async function startMetrics(deps: Deps): Promise<Running | null> {
  const { metricsPort: port, host } = deps.config
  if (port === null) return null
  const app = metricsApp(deps)
  await listen(app, { port, host }, 'METRICS_PORT')
  return { stop: () => app.close() }
}
