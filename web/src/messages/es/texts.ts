import type { Catalogue } from '../en/texts.ts'
import { account } from './account.ts'
import { accounts } from './accounts.ts'
import { admin } from './admin/admin.ts'
import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { channels } from './channels.ts'
import { errors } from './errors.ts'
import { inApp } from './in-app.ts'
import { masters } from './watches/masters.ts'
import { notifications } from './notifications.ts'
import { push } from './push.ts'
import { reauthentication } from './reauthentication.ts'
import { securityEvents } from './security/security-events.ts'
import { security } from './security/security.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { subscription } from './subscription.ts'
import { time } from './time.ts'
import { tokens } from './security/tokens.ts'
import { unsubscribe } from './unsubscribe.ts'
import { watches } from './watches/watches.ts'
import { wantlist } from './wantlist.ts'

export const texts: Catalogue = {
  account,
  accounts,
  admin,
  alerts,
  analytics,
  channels,
  errors,
  inApp,
  masters,
  notifications,
  push,
  reauthentication,
  securityEvents,
  security,
  settings,
  shell,
  subscription,
  time,
  tokens,
  unsubscribe,
  watches,
  wantlist,
}
