import { metricsApp } from '../http/serve-metrics.ts'
import type { World } from '../world.ts'
import type { Running } from './running.ts'

/** Serves the metrics of this process, whatever its roles, on a port of their own; null: none is set. */
export async function startMetrics(world: World): Promise<Running | null> {
  const { metricsPort: port, host } = world.config
  if (port === null) return null
  const app = metricsApp(world)
  await app.listen({ port, host })
  return { stop: () => app.close() }
}
