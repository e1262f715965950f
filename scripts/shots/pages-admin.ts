import { onLargeInstance } from './large-instance.ts'
import { inTrouble } from './in-trouble.ts'
import { fails, hangs, type PageState } from './page-state.ts'

const ADMIN = '/dashboard/admin'

const tab = (name: string, more: Partial<PageState> = {}): PageState => ({
  name: `admin-${name}`,
  as: 'operator',
  path: `${ADMIN}/${name}`,
  ready: 'main:not(:has([data-loading])) h2',
  ...more,
})

/** Also of the users, who are a list without a heading. */
const READY = 'main:not(:has([data-loading])) :is(h2, ul a[href*="/admin/users/"])'
const TABS = ['dashboard', 'users', 'vinyls', 'notifications', 'optimization', 'operations', 'security']

/** The pages of who runs the instance. */
export const ADMIN_PAGES: readonly PageState[] = [
  tab('dashboard'),
  tab('dashboard-loading', {
    path: `${ADMIN}/dashboard`,
    before: hangs('/api/admin/dashboard'),
    ready: '[data-loading]',
  }),
  tab('users', { ready: 'main a[href*="/admin/users/"]' }),
  tab('users-nobody', { path: `${ADMIN}/users?search=nobody+at+all` }),
  tab('user', { path: ({ collectorId }) => `${ADMIN}/users/${collectorId}` }),
  tab('vinyls'),
  tab('vinyls-nothing', { path: `${ADMIN}/vinyls?tier=4&availability=available` }),
  tab('notifications'),
  tab('optimization'),
  tab('optimization-error', {
    path: `${ADMIN}/optimization`,
    before: fails('/api/admin/optimization'),
    ready: '[role=alert]',
  }),
  tab('operations'),
  tab('operations-trouble', { path: `${ADMIN}/operations`, before: inTrouble }),
  tab('security', { ready: 'main td' }),
  ...TABS.map((name) => tab(`${name}-empty`, { as: 'founder', path: `${ADMIN}/${name}`, ready: READY })),
  ...TABS.map((name) =>
    tab(`${name}-large`, { path: `${ADMIN}/${name}`, before: onLargeInstance, ready: READY }),
  ),
]
