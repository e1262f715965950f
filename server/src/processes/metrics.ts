import { metricsApp } from '../http/serve-metrics.ts'
import type { World } from '../world.ts'
import { listen } from './listen.ts'
import type { Running } from './running.ts'

/** Serves metrics and health of this process, whatever its roles, on a port of their own; null: none is set. */
export async function startMetrics(world: World): Promise<Running | null> {
  const { metricsPort: port, host } = world.config
  if (port === null) return null
  const app = metricsApp(world)
  await listen(app, { port, host }, 'METRICS_PORT')
  return { stop: () => app.close() }
}
