import { instant } from '@cratewatch/domain/kernel/instant'
import { REMIND_FOR } from '@cratewatch/domain/notifications/weekly-moment'
import { billingJobs, notificationJobs, ratesJobs, type Job } from '../../../server/src/app/jobs/jobs.ts'
import { runServer } from '../../../server/src/app/run-server.ts'
import { readConfig } from '../../../server/src/base/config/config.ts'
import { isOnThisMachine } from '../../../server/src/base/config/environment.ts'
import { movingClock, readAhead, type MovingClock } from './clocks.ts'

const { marketplace, dataDir } = readConfig(process.env)
// With real vendors too much would be asked of them, and people notified of what is not true.
if (![marketplace.apiUrl, marketplace.siteUrl].every(isOnThisMachine)) {
  console.error('Time moves in the demo only: DISCOGS_API_URL and DISCOGS_SITE_URL name this machine.')
  process.exit(1)
}

let time: MovingClock | undefined

/** Runs the server by a clock that only the parent process moves, by messages `{ ahead }` in ms. */
const deps = await runServer((clock) => (time = movingClock(clock, readAhead(dataDir))))
process.on('message', ({ ahead }: { readonly ahead: number }) => {
  const before = deps.clock.now()
  void time?.move(ahead).then(() => catchUp(before))
})

/**
 * Runs the jobs that a move skipped, because the job engine goes by wall time. What is due at certain hours only is run
 * for those in between as well.
 */
async function catchUp(before: number): Promise<void> {
  const { clock } = deps
  for (let at = before + REMIND_FOR; at < clock.now(); at += REMIND_FOR)
    await run(notificationJobs({ ...deps, clock: { ...clock, now: () => instant(at) } }))
  await run([...notificationJobs(deps), ...billingJobs(deps), ...ratesJobs(deps)])
}

async function run(jobs: readonly Job[]): Promise<void> {
  for (const { name, run } of jobs)
    await run().catch((err: unknown) => deps.log.error({ err, job: name }, 'a job failed after a move'))
}
