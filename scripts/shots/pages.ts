import { ADMIN_PAGES } from './pages-admin.ts'
import { DISCOGS_PAGES } from './pages-discogs.ts'
import { NOTIFICATION_PAGES } from './pages-notifications.ts'
import { PLAN_PAGES } from './pages-plan.ts'
import { PUBLIC_PAGES } from './pages-public.ts'
import { WATCH_PAGES } from './pages-watches.ts'
import type { PageState } from './page-state.ts'

/** Every page in every state. */
export const PAGES: readonly PageState[] = [
  ...PUBLIC_PAGES,
  ...WATCH_PAGES,
  ...DISCOGS_PAGES,
  ...NOTIFICATION_PAGES,
  ...PLAN_PAGES,
  ...ADMIN_PAGES,
]
