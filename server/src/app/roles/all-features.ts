import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { chatRoutes } from '../../alerting/bot/handle-update.ts'
import { countUnread } from '../../alerting/centre/list-notifications.ts'
import { readSettings } from '../../alerting/channels/channel-settings.ts'
import { channelRoutes, notificationRoutes, feedRoutes } from '../../alerting/routes.ts'
import { masterReader } from '../../checking/pressings/read-pressings.ts'
import type { RecordReading } from '../../checking/record/record-observation.ts'
import { shopRoutes } from '../../checking/shops/routes.ts'
import { recordRefusedOperators } from '../../collectors/security-events.ts'
import type { Features } from '../../http/build-app.ts'
import { route, type Route } from '../../http/route.ts'
import { listRoutes } from '../../lists/routes.ts'
import { wantRemover } from '../../lists/wantlist.ts'
import { readNotices } from '../../operating/announcements.ts'
import { instanceRoutes, describeInstance } from '../../operating/instance.ts'
import { adminRoutes } from '../../operating/routes.ts'
import type { Deps } from '../../outbound/deps.ts'
import { closeBillingAccount } from '../../people/billing/customers.ts'
import { billingRoutes } from '../../people/billing/routes.ts'
import { readStatus } from '../../people/billing/subscription.ts'
import { marketplaceRoutes } from '../../people/marketplace/marketplace-routes.ts'
import {
  passkeyRoutes,
  reauthenticationRoutes,
  accountRoutes,
  secondFactorRoutes,
} from '../../people/routes.ts'
import { countInvitation } from '../../people/sessions/attempts.ts'
import { readProfile } from '../../people/sessions/profile.ts'
import { authenticate } from '../../people/sessions/sessions.ts'
import { accountSettingsRoutes } from '../../people/settings/routes.ts'
import { unlessOnlySso, ssoRoutes } from '../../people/sso/sso-routes.ts'
import { authenticateToken, isPersonalToken } from '../../people/tokens.ts'
import { watchRoutes } from '../../watching/routes.ts'
import { chatHandler } from './chat-verbs.ts'

/**
 * Builds every feature of the API for `buildApp`. `recordReading` belongs to the checks: it records the first one of an
 * added record.
 */
export function allFeatures(deps: Deps, recordReading: RecordReading): Features {
  const handleChat = chatHandler(deps, recordReading)
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
      ...watchRoutes(deps, recordReading, masterReader(deps), (userId) => wantRemover(deps, userId)),
      ...listRoutes(deps),
      ...shopRoutes(deps),
      ...notificationRoutes(deps),
      ...channelRoutes(deps, (userId, address) => countInvitation(deps, userId, address)),
      ...feedRoutes(deps),
      ...billingRoutes(deps),
      ...instanceRoutes(deps),
      ...startRoutes(deps),
      ...chatRoutes(deps, handleChat),
      ...adminRoutes(deps),
    ]),
  }
}

/**
 * Answers in one what every page of the dashboard begins with. One after the other, on one connection: a page that opens
 * shall not take the pool from the others.
 */
function startRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.readStart, async ({ session }) => {
      const { userId } = session
      return ok({
        user: await readProfile(deps, session),
        subscription: await readStatus(deps, userId),
        unread: { unreadCount: await countUnread(deps.db, userId) },
        announcement: await readNotices(deps, userId),
        notificationSettings: await readSettings(deps, userId),
        instance: describeInstance(deps),
      })
    }),
  ]
}
