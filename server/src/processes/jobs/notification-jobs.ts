import { remindWeekly } from '../../deliveries/enqueue/remind-weekly.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from './jobs.ts'

/** Sends scheduled messages. Runs every quarter of an hour, because time zones differ by quarters. */
export function notificationJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'weekly-reminder',
      at: '*/15 * * * *',
      async run() {
        const reminded = await remindWeekly(deps)
        if (reminded > 0) deps.log.info({ reminded }, 'reminded of what is on sale')
      },
    },
  ]
}
