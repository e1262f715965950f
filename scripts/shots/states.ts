import type { PageState } from './page-state.ts'
import { ADDING_PAGES } from './pages-adding.ts'
import { ADMIN_PAGES } from './pages-admin.ts'
import { ALERT_PAGES } from './pages-alerts.ts'
import { CHANNEL_PAGES } from './pages-channels.ts'
import { DISCOGS_PAGES, FIRST_MINUTE } from './pages-discogs.ts'
import { MASTER_PAGES } from './pages-masters.ts'
import { NOTIFICATION_PAGES } from './pages-notifications.ts'
import { PLAN_PAGES } from './pages-plan.ts'
import { PUBLIC_PAGES } from './pages-public.ts'
import { SHOP_PAGES } from './pages-shops.ts'
import { WATCH_PAGES } from './pages-watches.ts'

/** Every page in every state. */
export const STATES: readonly PageState[] = [
  ...PUBLIC_PAGES,
  ...WATCH_PAGES,
  ...ADDING_PAGES,
  ...MASTER_PAGES,
  ...SHOP_PAGES,
  ...ALERT_PAGES,
  ...CHANNEL_PAGES,
  ...DISCOGS_PAGES,
  ...FIRST_MINUTE,
  ...NOTIFICATION_PAGES,
  ...PLAN_PAGES,
  ...ADMIN_PAGES,
]
