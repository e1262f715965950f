import { decideAllDue } from '../../deliveries/enqueue/decide-due.ts'
import { remindWeekly } from '../../deliveries/enqueue/remind-weekly.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from './jobs.ts'

/**
 * Sends scheduled messages every quarter of an hour, because time zones differ by quarters, and decides each minute the
 * rules that are due.
 */
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
    { name: 'due-rules', at: '* * * * *', run: () => decideAllDue(deps) },
  ]
}
