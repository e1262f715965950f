import { announceTransition } from '../deliveries/enqueue/announce-transition.ts'
import { allFeatures } from '../features/all-features.ts'
import { buildApp } from '../http/build-app.ts'
import { readingRecorder } from '../checks/record/record-reading.ts'
import type { Deps } from '../deps.ts'
import { listen } from './listen.ts'
import type { Running } from './running.ts'

/** Serves the API and the web application. Stopping answers open requests and ends the live streams. */
export async function startWeb(deps: Deps): Promise<Running> {
  const features = allFeatures(deps, readingRecorder({ ...deps, announceTransition }))
  const app = await buildApp(deps, features)
  await listen(app, { port: deps.config.port, host: deps.config.host })
  return { stop: () => app.close() }
}
