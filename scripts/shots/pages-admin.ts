import { onLargeInstance } from './large-instance.ts'
import { inTrouble } from './in-trouble.ts'
import { failing, hangs, statesOf, type PageState } from './page-state.ts'

const ADMIN = '/dashboard/admin'
const TABS = ['dashboard', 'users', 'vinyls', 'notifications', 'optimization', 'operations', 'security']

/** Every tab; users are a list without a heading, and the security events a table. */
const tabs = (suffix: string, more: Partial<PageState>) =>
  TABS.flatMap((tab) =>
    statesOf(
      {
        as: 'operator',
        path: `${ADMIN}/${tab}`,
        ready: 'main:not(:has([data-loading])) :is(h2, td, ul a[href*="/admin/users/"])',
      },
      { [`admin-${tab}${suffix}`]: more },
    ),
  )

/** The pages of who runs the instance. */
export const ADMIN_PAGES = [
  ...tabs('', {}),
  ...tabs('-empty', { as: 'founder' }),
  ...tabs('-large', { before: onLargeInstance }),
  ...statesOf(
    { as: 'operator', path: `${ADMIN}/dashboard`, ready: 'main:not(:has([data-loading])) h2' },
    {
      'admin-dashboard-loading': { before: hangs('/api/admin/dashboard'), ready: '[data-loading]' },
      'admin-users-nobody': { path: `${ADMIN}/users?search=nobody+at+all` },
      'admin-user': { path: ({ collectorId }) => `${ADMIN}/users/${collectorId}` },
      'admin-vinyls-nothing': { path: `${ADMIN}/vinyls?tier=4&availability=available` },
      'admin-optimization-error': { path: `${ADMIN}/optimization`, ...failing('/api/admin/optimization') },
      'admin-operations-trouble': { path: `${ADMIN}/operations`, before: inTrouble },
    },
  ),
]
