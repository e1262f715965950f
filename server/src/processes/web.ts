import { announceTransition } from '../delivering/announce-transition.ts'
import { allFeatures } from '../features/all-features.ts'
import { buildApp } from '../http/build-app.ts'
import { recordObservation } from '../watching/record-observation.ts'
import type { World } from '../world.ts'
import { listen } from './listen.ts'
import type { Running } from './running.ts'

/** Serves the API and the web application. Stopping answers what was asked already and ends the live streams. */
export async function startWeb(world: World): Promise<Running> {
  const recording = { ...world, announce: announceTransition }
  const features = allFeatures(world, (releaseId, { observation, at }) =>
    recordObservation(recording, releaseId, observation, null, at),
  )
  const app = await buildApp(world, features)
  await listen(app, { port: world.config.port, host: world.config.host })
  return { stop: () => app.close() }
}
