import type { Deps } from '../../outbound/deps.ts'
import { backupJobs } from './backup-jobs.ts'
import { accountJobs, billingJobs, conditionJobs, notificationJobs, ratesJobs, type Job } from './jobs.ts'

/** Every job of a process, besides the cleaning up that each database needs. */
export function everyJob(deps: Deps): readonly Job[] {
  return [
    ...billingJobs(deps),
    ...conditionJobs(deps),
    ...notificationJobs(deps),
    ...accountJobs(deps),
    ...backupJobs(deps),
    ...ratesJobs(deps),
  ]
}
