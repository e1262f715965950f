import { remindWeekly } from '../../deliveries/enqueue/remind-weekly.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from './jobs.ts'

/** What is told by the calendar. Every quarter of an hour, because nine o'clock comes at quarters somewhere. */
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
