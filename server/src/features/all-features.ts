import type { Features } from '../http/build-app.ts'
import type { Deps } from '../deps.ts'
import { marketplaceRoutes } from './accounts/marketplace/marketplace-routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { passwordRoutes } from './accounts/passwords/password-routes.ts'
import { reauthenticationRoutes } from './accounts/reauthentication/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/routes.ts'
import { authenticate } from './accounts/sessions/sessions.ts'
import { accountSettingsRoutes } from './accounts/settings/settings-routes.ts'
import { authenticateToken } from './accounts/tokens/authenticate-token.ts'
import { tokenRoutes } from './accounts/tokens/routes.ts'
import { isPersonalToken } from './accounts/tokens/token-text.ts'
import { unlessOnlySso } from './accounts/sso/only-sso.ts'
import { ssoRoutes } from './accounts/sso/sso-routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { adminUserRoutes } from './admin/users/user-routes.ts'
import { closeBillingAccount } from './billing/close-billing-account.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { countInvitation } from './accounts/attempts/mail-attempt.ts'
import { channelRoutes } from './channels/routes.ts'
import { chatHandler } from './chat-verbs.ts'
import { chatRoutes } from './chat/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { masterReader } from '../masters/master-reader.ts'
import { masterRoutes } from './masters/routes.ts'
import { instanceRoutes } from './instance/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { endChatLink } from './notifications/start-chat-link.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operatorActions } from './operator-actions.ts'
import { searchRoutes } from './search/routes.ts'
import { startRoutes } from './start.ts'
import type { RecordReading } from '../checks/record/record-reading.ts'
import { watchRoutes } from './watches/routes.ts'
import { importRoutes } from './wantlist/files/import-routes.ts'
import { wantRemover } from './wantlist/remove-want.ts'
import { wantlistRoutes } from './wantlist/routes.ts'
import { recordRefusedOperators } from '../security-events/record-refused-operators.ts'

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
      ...passwordRoutes(deps),
      ...reauthenticationRoutes(deps),
      ...passkeyRoutes(deps),
      ...secondFactorRoutes(deps),
      ...tokenRoutes(deps),
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
