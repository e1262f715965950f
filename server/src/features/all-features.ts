import type { Features } from '../http/build-app.ts'
import type { World } from '../world.ts'
import { marketplaceRoutes } from './accounts/marketplace-routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { passwordRoutes } from './accounts/password-routes.ts'
import { reauthenticationRoutes } from './accounts/reauthentication/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/routes.ts'
import { authenticate } from './accounts/sessions.ts'
import { accountSettingsRoutes } from './accounts/settings-routes.ts'
import { unlessOnlySso } from './accounts/sso/only-sso.ts'
import { ssoRoutes } from './accounts/sso/sso-routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { adminUserRoutes } from './admin/user-routes.ts'
import { leaveBilling } from './billing/leave-billing.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { chatHandler } from './chat-verbs.ts'
import { chatRoutes } from './chat/routes.ts'
import { instanceRoutes } from './instance/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operatorPowers } from './operator-powers.ts'
import { searchRoutes } from './search/routes.ts'
import type { RecordSight } from './vinyls/settle-lookup.ts'
import { vinylRoutes } from './vinyls/routes.ts'
import { importRoutes } from './wantlist/import-routes.ts'
import { wantlistRoutes } from './wantlist/routes.ts'

/** Everything the API offers, for `buildApp`. `recordSight` is the watching side's part in adding a record. */
export function allFeatures(world: World, recordSight: RecordSight): Features {
  const handleChat = chatHandler(world, recordSight)
  return {
    authenticate: (token) => authenticate(world, token),
    routes: unlessOnlySso(world.config, [
      ...accountRoutes(world),
      ...passwordRoutes(world),
      ...reauthenticationRoutes(world),
      ...passkeyRoutes(world),
      ...secondFactorRoutes(world),
      ...marketplaceRoutes(world),
      ...ssoRoutes(world),
      ...accountSettingsRoutes(world, leaveBilling(world)),
      ...vinylRoutes(world, recordSight),
      ...wantlistRoutes(world),
      ...importRoutes(world),
      ...searchRoutes(world),
      ...analyticsRoutes(world),
      ...notificationRoutes(world),
      ...billingRoutes(world),
      ...instanceRoutes(world),
      ...metricsRoutes(world),
      ...chatRoutes(world, handleChat),
      ...adminRoutes(world),
      ...adminUserRoutes(world, operatorPowers(world)),
    ]),
  }
}
