import { onLargeInstance } from './large-instance.ts'
import { inTrouble } from './in-trouble.ts'
import { failing, hangs, press, statesOf, type PageState } from './page-state.ts'
import type { Stage } from './stage.ts'

const ADMIN = '/dashboard/admin'
const user = ({ collectorId }: Stage) => `${ADMIN}/users/${collectorId}`
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
      'admin-user': { path: user },
      'admin-user-delete': { path: user, act: press('main button:has(.lucide-trash-2)'), only: 'in view' },
      'admin-vinyls-nothing': { path: `${ADMIN}/vinyls?tier=4&availability=available` },
      'admin-optimization-error': { path: `${ADMIN}/optimization`, ...failing('/api/admin/optimization') },
      'admin-operations-trouble': { path: `${ADMIN}/operations`, before: inTrouble },
    },
  ),
]
