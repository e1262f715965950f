import { randomUUID } from 'node:crypto'
import type { AdminOperations, AdminProcess, Condition } from '@cratewatch/contracts/operating/operations'
import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { unnamed } from '@cratewatch/domain/records/release-details'
import { PAGES, pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { onLargeInstance } from './large-instance.ts'
import { changes, failing, hangs, press, statesOf, type PageState } from './page-state.ts'
import type { Stage } from './stage.ts'

const MINUTE_MS = 60_000
const ONE = { count: 1, steps: 0, isStuck: false }

function lasting(kind: Condition['kind'], minutes: number, seemsOver = false): Condition {
  return { kind, since: new Date(Date.now() - minutes * MINUTE_MS).toISOString(), seemsOver }
}

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

/** One process ends, the checks of another are stuck, and a third has a newer version. */
const troubledProcesses = () => [
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
]

/** An instance with several troubles: one that has lasted for days, one that has just begun, one that seems to be over. */
const inTrouble = changes('/api/admin/operations', (given: AdminOperations): AdminOperations => ({
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
  processes: troubledProcesses(),
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
}))

const ADMIN = '/dashboard/admin/'
const user = ({ collectorId }: Pick<Stage, 'collectorId'>) => pathOf('adminUser', { id: collectorId })
/** A page that comes is photographed, too. */
const TABS = PAGES.filter(({ path }) => path.startsWith(ADMIN) && !path.includes('$'))

const DISCOGS = 'https://www.discogs.com/release'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Two records fail alone, one of them without a name. */
const unanswered: AdminOptimization['unanswered'] = [
  {
    id: 4_821_907,
    artist: 'Alice Venn',
    name: 'Slow Harbour',
    uri: `${DISCOGS}/4821907`,
    since: daysAgo(1),
    failures: 9,
  },
  {
    id: 249_504,
    artist: '',
    name: unnamed(249_504),
    uri: `${DISCOGS}/249504`,
    since: daysAgo(9),
    failures: 21,
  },
]
const withUnanswered = changes('/api/admin/optimization', (given: AdminOptimization) => ({
  ...given,
  unanswered,
}))

/** Every tab; users are a list without a heading, and the security events a table. */
const tabs = (suffix: string, more: Partial<PageState>) =>
  TABS.flatMap(({ path }) =>
    statesOf(
      {
        as: 'operator',
        path,
        ready: 'main:not(:has([data-loading])) :is(h2, td, ul a[href*="/admin/users/"])',
      },
      { [`admin-${path.slice(ADMIN.length)}${suffix}`]: more },
    ),
  )

/** The pages of who runs the instance. */
export const ADMIN_PAGES = [
  ...tabs('', {}),
  ...tabs('-empty', { as: 'founder' }),
  ...tabs('-large', { before: onLargeInstance }),
  ...statesOf(
    { as: 'operator', path: pathOf('adminDashboard'), ready: 'main:not(:has([data-loading])) h2' },
    {
      'admin-dashboard-loading': { before: hangs('/api/admin/dashboard'), ready: '[data-loading]' },
      'admin-users-nobody': { path: `${pathOf('adminUsers')}?search=nobody+at+all` },
      'admin-user': { path: user },
      'admin-user-delete': { path: user, act: press('main button:has(.lucide-trash-2)'), only: 'in view' },
      'admin-vinyls-nothing': { path: `${pathOf('adminWatches')}?tier=4&availability=available` },
      'admin-optimization-error': {
        path: pathOf('adminOptimization'),
        ...failing('/api/admin/optimization'),
      },
      'admin-optimization-unanswered': { path: pathOf('adminOptimization'), before: withUnanswered },
      'admin-operations-trouble': { path: pathOf('adminOperations'), before: inTrouble },
    },
  ),
]
