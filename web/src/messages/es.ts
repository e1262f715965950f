import type { Catalogue } from './en.ts'
import { account } from './es/account.ts'
import { accounts } from './es/accounts.ts'
import { admin } from './es/admin.ts'
import { analytics } from './es/analytics.ts'
import { errors } from './es/errors.ts'
import { inApp } from './es/in-app.ts'
import { notifications } from './es/notifications.ts'
import { reauthentication } from './es/reauthentication.ts'
import { securityEvents } from './es/security-events.ts'
import { security } from './es/security.ts'
import { settings } from './es/settings.ts'
import { shell } from './es/shell.ts'
import { subscription } from './es/subscription.ts'
import { time } from './es/time.ts'
import { unsubscribe } from './es/unsubscribe.ts'
import { vinyls } from './es/vinyls.ts'
import { wantlist } from './es/wantlist.ts'

export const es: Catalogue = {
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
