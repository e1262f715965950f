import type { Features } from '../http/build-app.ts'
import type { Deps } from '../outbound/deps.ts'
import { marketplaceRoutes } from '../people/marketplace/marketplace-routes.ts'
import { passkeyRoutes } from '../people/passkeys/routes.ts'
import { reauthenticationRoutes } from '../people/reauthentication/routes.ts'
import { accountRoutes } from '../people/routes.ts'
import { secondFactorRoutes } from '../people/second-factor/routes.ts'
import { authenticate } from '../people/sessions/sessions.ts'
import { accountSettingsRoutes } from '../people/settings/settings-routes.ts'
import { authenticateToken, isPersonalToken } from '../people/tokens.ts'
import { unlessOnlySso, ssoRoutes } from '../people/sso/sso-routes.ts'
import { adminRoutes } from '../operating/routes.ts'
import { adminUserRoutes } from '../operating/users/user-routes.ts'
import { closeBillingAccount } from '../people/billing/customers.ts'
import { analyticsRoutes } from '../watching/analytics/routes.ts'
import { billingRoutes } from '../people/billing/routes.ts'
import { countInvitation } from '../people/sessions/attempts.ts'
import { channelRoutes, notificationRoutes, feedRoutes } from '../alerting/routes.ts'
import { chatHandler } from './chat-verbs.ts'
import { chatRoutes } from '../alerting/bot/handle-update.ts'
import { masterReader } from '../checking/pressings/read-pressings.ts'
import { masterRoutes } from '../watching/masters/routes.ts'
import { instanceRoutes } from '../operating/instance/routes.ts'
import { metricsRoutes } from '../operating/metrics/routes.ts'
import { endChatLink } from '../alerting/centre/channel-settings.ts'
import { operatorActions } from './operator-actions.ts'
import { searchRoutes } from '../watching/search/routes.ts'
import { startRoutes } from './start-route.ts'
import type { RecordReading } from '../checking/record/record-observation.ts'
import { watchRoutes } from '../watching/routes.ts'
import { importRoutes } from '../lists/files/import-routes.ts'
import { wantRemover } from '../lists/remove-want.ts'
import { wantlistRoutes } from '../lists/routes.ts'
import { recordRefusedOperators } from '../collectors/record-refused-operators.ts'

/**
 * Builds every feature of the API for `buildApp`. `recordReading` belongs to the checks: it records the first one of an
 * added record.
 */
export function allFeatures(deps: Deps, recordReading: RecordReading): Features {
  const handleChat = chatHandler(deps, recordReading)
  const readMaster = masterReader(deps)
  return {
    authenticate: (token) =>
      isPersonalToken(token) ? authenticateToken(deps, token) : authenticate(deps, token),
    recordRefusedOperators: (limiter) => recordRefusedOperators(deps, limiter),
    routes: unlessOnlySso(deps.config, [
      ...accountRoutes(deps),
      ...reauthenticationRoutes(deps),
      ...passkeyRoutes(deps),
      ...secondFactorRoutes(deps),
      ...marketplaceRoutes(deps),
      ...ssoRoutes(deps),
      ...accountSettingsRoutes(deps, closeBillingAccount(deps)),
      ...watchRoutes(deps, recordReading, (userId) => wantRemover(deps, userId)),
      ...wantlistRoutes(deps),
      ...importRoutes(deps),
      ...searchRoutes(deps),
      ...masterRoutes(deps, readMaster),
      ...analyticsRoutes(deps),
      ...notificationRoutes(deps),
      ...channelRoutes(deps, {
        countInvitation: (userId, address) => countInvitation(deps, userId, address),
        endChat: (session) => endChatLink(deps, session),
      }),
      ...feedRoutes(deps),
      ...billingRoutes(deps),
      ...instanceRoutes(deps),
      ...startRoutes(deps),
      ...metricsRoutes(deps),
      ...chatRoutes(deps, handleChat),
      ...adminRoutes(deps),
      ...adminUserRoutes(deps, operatorActions(deps)),
    ]),
  }
}
