import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '@cratewatch/server/base/config/config'
import { announceTransition } from '@cratewatch/server/alerting/decide/announce-transition'
import { createLog } from '@cratewatch/server/base/log'
import { saveRelease } from '@cratewatch/server/watching/adding/releases'
import { openDeps } from '@cratewatch/server/app/open-deps'
import { watch } from '@cratewatch/server/checking/watch'
import { seedWatches, sharedWatchlists } from './seed-watches.ts'
import { startMarketplaceProcess } from './start-marketplace-process.ts'

/** What a hundred collectors with fifty records each cost in requests when they share 60 % of their records. */
const [USERS, EACH, SHARED] = [100, 50, 30]

export type SharedRequests = {
  readonly users: number
  readonly watches: number
  readonly releases: number
  /** What a check of everything costs: one request a release, not one a watch. */
  readonly requestsPerInterval: number
}

const marketplace = await startMarketplaceProcess(SHARED + USERS * (EACH - SHARED))
const dataDir = await mkdtemp(join(tmpdir(), 'cratewatch-bench-'))
const config = readConfig({
  DATA_DIR: dataDir,
  DISCOGS_API_URL: marketplace.url,
  DISCOGS_REQUESTS_PER_MINUTE: '100000',
  // So long that every release is checked once and then rests.
  CHECK_FLOOR_SECONDS: '3600',
  LOG_LEVEL: 'warn',
})
const { deps, close } = await openDeps(config, createLog(config.logLevel, false))
const releases = await seedWatches(deps.db, sharedWatchlists(marketplace.ids, USERS, EACH, SHARED))
const stopping = new AbortController()
const watching = watch({ ...deps, announceTransition, saveDetails: saveRelease }, stopping.signal)
while ((await unseen()) > 0) await wait(100)
stopping.abort()
await watching
const { total } = await marketplace.requests()
await close()
marketplace.stop()
await rm(dataDir, { recursive: true, force: true })
const result: SharedRequests = { users: USERS, watches: USERS * EACH, releases, requestsPerInterval: total }
console.log(JSON.stringify(result))

async function unseen(): Promise<number> {
  const rows = await deps.db
    .selectFrom('check_states')
    .select('release_id')
    .where('observed_at', 'is', null)
    .execute()
  return rows.length
}
