import type { AdminOperations, Condition } from '@cratewatch/contracts/admin/operations'
import { changes } from './page-state.ts'

const MINUTE_MS = 60_000

/** An instance with several troubles: one that has lasted for days, one that has just begun, one that seems to be over. */
export const inTrouble = changes('/api/admin/operations', (given: AdminOperations): AdminOperations => {
  const lasting = (kind: Condition['kind'], minutes: number, seemsOver = false): Condition => ({
    kind,
    since: new Date(Date.now() - minutes * MINUTE_MS).toISOString(),
    seemsOver,
  })
  return {
    ...given,
    vendors: given.vendors.map((one) =>
      one.vendor === 'mail'
        ? {
            ...one,
            state: 'failing',
            failedAt: lasting('mail', 1).since,
            failure: 'connect ECONNREFUSED 10.0.0.5:465',
            failuresInARow: 41,
          }
        : one,
    ),
    backups: {
      ...given.backups,
      failure: { at: lasting('backup', 500).since, reason: 'ENOSPC: no space left on device, write' },
    },
    conditions: [
      lasting('disk', 5_000),
      lasting('backup', 500),
      lasting('mail', 42),
      lasting('messages', 11),
      lasting('marketplace', 0, true),
    ],
  }
})
