import { randomUUID } from 'node:crypto'
import type { AdminOperations, AdminProcess, Condition } from '@cratewatch/contracts/operating/operations'
import { changes } from './page-state.ts'

const MINUTE_MS = 60_000

const ONE = { count: 1, steps: 0, isStuck: false }

function running(
  host: string,
  roles: AdminProcess['roles'],
  more: Partial<AdminProcess>,
  activities: AdminProcess['activities'],
): AdminProcess {
  const startedAt = new Date(Date.now() - 90 * MINUTE_MS).toISOString()
  const seenAt = new Date().toISOString()
  return {
    id: randomUUID(),
    roles,
    version: '0.2.0 (a1b2c3d)',
    host,
    startedAt,
    seenAt,
    isStopping: false,
    activities,
    ...more,
  }
}

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
    processes: [
      running('cratewatch-web-6d9f7c5b8-x2x4q', ['web'], { isStopping: true }, [
        { ...ONE, name: 'requests', steps: 1_284 },
        { ...ONE, name: 'live-streams', count: 12_400 },
      ]),
      running('cratewatch-watcher-58b7f9d6c-7kq2m', ['watcher'], {}, [
        { ...ONE, name: 'checks', isStuck: true },
        { ...ONE, name: 'recalculation' },
      ]),
      running('cratewatch-notifier-7c4d8f9b5-q8z6n', ['notifier'], { version: '0.3.0 (9b8c7d6)' }, [
        { ...ONE, name: 'messages by email', steps: 41 },
        { ...ONE, name: 'messages by web-push', steps: 7 },
      ]),
    ],
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
