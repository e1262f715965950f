import { account } from '../account.ts'
import { admin } from '../admin/admin.ts'
import { analytics } from '../analytics.ts'
import { security } from '../security/security.ts'
import { securityEvents } from '../security/security-events.ts'
import { settings } from '../settings.ts'
import { tokens } from '../security/tokens.ts'
import { unsubscribe } from '../unsubscribe.ts'
import { wantlist } from '../wantlist.ts'

/** The texts of all other pages. */
export const texts = {
  account,
  admin,
  analytics,
  securityEvents,
  security,
  settings,
  tokens,
  unsubscribe,
  wantlist,
}
