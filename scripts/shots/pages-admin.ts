import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { unnamed } from '@cratewatch/domain/records/release-details'
import { PAGES, pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { onLargeInstance } from './large-instance.ts'
import { inTrouble } from './in-trouble.ts'
import { changes, failing, hangs, press, statesOf, type PageState } from './page-state.ts'
import type { Stage } from './stage.ts'

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
