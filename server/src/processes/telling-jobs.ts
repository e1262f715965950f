import { remindWeekly } from '../delivering/remind-weekly.ts'
import type { World } from '../world.ts'
import type { Job } from './jobs.ts'

/** What is told by the calendar. Every quarter of an hour, because nine o'clock comes at quarters somewhere. */
export function tellingJobs(world: World): readonly Job[] {
  return [
    {
      name: 'weekly-reminder',
      at: '*/15 * * * *',
      async run() {
        const reminded = await remindWeekly(world)
        if (reminded > 0) world.log.info({ reminded }, 'reminded of what is on sale')
      },
    },
  ]
}
