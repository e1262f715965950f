import { account } from '../account.ts'
import { admin } from '../admin/admin.ts'
import { alertLink } from '../watches/alert-link.ts'
import { analytics } from '../analytics.ts'
import { channels } from '../channels.ts'
import { inApp } from '../in-app.ts'
import { record } from '../watches/record.ts'
import { security } from '../security/security.ts'
import { securityEvents } from '../security/security-events.ts'
import { settings } from '../settings.ts'
import { subscription } from '../subscription.ts'
import { tokens } from '../security/tokens.ts'
import { unsubscribe } from '../unsubscribe.ts'
import { wantlist } from '../wantlist.ts'

/** The texts of all other pages. */
export const texts = {
  account,
  admin,
  alertLink,
  analytics,
  channels,
  inApp,
  record,
  securityEvents,
  security,
  settings,
  subscription,
  tokens,
  unsubscribe,
  wantlist,
}
