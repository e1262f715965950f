import { account } from './en/account.ts'
import { accounts } from './en/accounts.ts'
import { admin } from './en/admin.ts'
import { analytics } from './en/analytics.ts'
import { errors } from './en/errors.ts'
import { inApp } from './en/in-app.ts'
import { notifications } from './en/notifications.ts'
import { reauthentication } from './en/reauthentication.ts'
import { securityEvents } from './en/security-events.ts'
import { security } from './en/security.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { subscription } from './en/subscription.ts'
import { time } from './en/time.ts'
import { unsubscribe } from './en/unsubscribe.ts'
import { vinyls } from './en/vinyls.ts'
import { wantlist } from './en/wantlist.ts'

export const en = {
  account,
  accounts,
  admin,
  analytics,
  errors,
  inApp,
  notifications,
  reauthentication,
  securityEvents,
  security,
  settings,
  shell,
  subscription,
  time,
  unsubscribe,
  vinyls,
  wantlist,
}

/** Every text of the application. A catalogue in another language that lacks one does not compile. */
export type Catalogue = typeof en
