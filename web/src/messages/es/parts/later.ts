import { account } from '../account.ts'
import { admin } from '../admin/admin.ts'
import { analytics } from '../analytics.ts'
import { channelKinds } from '../channel-kinds.ts'
import { channels } from '../channels.ts'
import { conditions, dryRun, rule } from '../conditions.ts'
import { inApp } from '../in-app.ts'
import { reauthentication } from '../reauthentication.ts'
import { security, securityEvents, tokens } from '../security/security.ts'
import { defaults, settings, subscription, timing } from '../settings.ts'
import { shops } from '../shops.ts'
import { unsubscribe } from '../unsubscribe.ts'
import { wantlist } from '../wantlist.ts'
import { alertLink, record } from '../watches/record.ts'
import { scan } from '../watches/scan.ts'

/** The texts of all other pages. */
export const texts = {
  account,
  admin,
  alertLink,
  analytics,
  channelKinds,
  channels,
  conditions,
  defaults,
  dryRun,
  inApp,
  reauthentication,
  record,
  rule,
  scan,
  securityEvents,
  security,
  settings,
  shops,
  subscription,
  timing,
  tokens,
  unsubscribe,
  wantlist,
}
