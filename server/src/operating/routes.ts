import { endpoints } from '@cratewatch/contracts/endpoints'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { ok } from '@cratewatch/domain/kernel/result'
import { cached } from '../base/shared-work.ts'
import { recordSecurityEvent } from '../collectors/security-events.ts'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'
import { announce, readNotices, endAnnouncement, listAnnouncements } from './announcements.ts'
import { exportAudit, listAudit } from './audit.ts'
import { readDashboard } from './dashboard.ts'
import { readDeadLetters, readDeliveries, reviveDeadLetter } from './deliveries.ts'
import { listNotifications } from './notifications.ts'
import { downloadBackup, readOperations } from './operations.ts'
import { optimizationReader } from './optimization/read-optimization.ts'
import { readWhatIf, resetAllCheckTimes, steerChecking } from './optimization/steer-checks.ts'
import { reporter } from './read-report.ts'
import { listSecurity } from './security.ts'
import { totalsReader, WALK_EVERY } from './totals.ts'
import { changePlan, deleteUser, makeFree, resendConfirmation, signUserOut } from './users/change-user.ts'
import { readUserPage } from './users/user-page.ts'
import { listUsers } from './users/users.ts'
import { listWatches } from './watches.ts'

/** The page asks again every few seconds, and much of the report is read from the disk. */
const REPORT_KEPT = seconds(10)

/** What operators see of the whole instance, and do to it. */
export function adminRoutes(deps: Deps): Route[] {
  return [...listRoutes(deps), ...userRoutes(deps), ...checkRoutes(deps), ...announcementRoutes(deps)]
}

function listRoutes(deps: Deps): Route[] {
  const readTotals = totalsReader(deps)
  const dashboard = cached(deps.clock, WALK_EVERY, async () => readDashboard(deps, await readTotals()))
  const readOptimization = optimizationReader(deps, readTotals)
  const readReport = cached(deps.clock, REPORT_KEPT, reporter(deps))
  return [
    route(endpoints.adminDashboard, async () => ok(await dashboard())),
    route(endpoints.adminVinyls, async ({ query }) => ok(await listWatches(deps, await readTotals(), query))),
    route(endpoints.adminNotifications, async ({ query }) =>
      ok(await listNotifications(deps, await readTotals(), query)),
    ),
    route(endpoints.adminOptimization, async () => ok(await readOptimization())),
    route(endpoints.adminSecurity, async ({ query }) => ok(await listSecurity(deps, query))),
    route(endpoints.adminAudit, async ({ query }) => ok(await listAudit(deps.db, query))),
    route(endpoints.exportAudit, async ({ session, query }) =>
      ok({ entries: await exportAudit(deps, session.userId, query) }),
    ),
    route(endpoints.adminOperations, async ({ visitor }) =>
      ok(await readOperations(deps, readReport, visitor.locale)),
    ),
    route(endpoints.downloadBackup, ({ session, params }) =>
      downloadBackup(deps, session.userId, params.name),
    ),
    route(endpoints.adminDeliveries, async () => ok({ channels: await readDeliveries(deps) })),
    route(endpoints.deadLetters, async ({ query }) => ok(await readDeadLetters(deps, query))),
    route(endpoints.sendAgain, ({ session, params }) => reviveDeadLetter(deps, session.userId, params.id)),
  ]
}

function userRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.adminUsers, async ({ query }) => ok(await listUsers(deps, query))),
    route(endpoints.adminUserPage, async ({ params, session, visitor }) => {
      const page = await readUserPage(deps, params.id)
      const event = { kind: 'operator-viewed', outcome: 'succeeded', userId: params.id } as const
      if (page.ok)
        await recordSecurityEvent(deps.db, deps, { ...event, actorId: session.userId, from: visitor })
      return page
    }),
    route(endpoints.makePremium, ({ session, params }) =>
      changePlan(deps, session.userId, params.id, 'PREMIUM'),
    ),
    route(endpoints.makeFree, ({ session, params }) => makeFree(deps, session.userId, params.id)),
    route(endpoints.adminDeleteUser, ({ session, params }) => deleteUser(deps, session.userId, params.id)),
    route(endpoints.signUserOut, ({ session, params }) => signUserOut(deps, session.userId, params.id)),
    route(endpoints.resendConfirmation, ({ session, params }) =>
      resendConfirmation(deps, session.userId, params.id),
    ),
  ]
}

function checkRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.pauseChecking, async ({ session }) =>
      ok(await steerChecking(deps, session.userId, true)),
    ),
    route(endpoints.resumeChecking, async ({ session }) =>
      ok(await steerChecking(deps, session.userId, false)),
    ),
    route(endpoints.resetVinylCheckTimes, async ({ session }) =>
      ok(await resetAllCheckTimes(deps, session.userId)),
    ),
    route(endpoints.whatIf, async ({ query }) => ok(await readWhatIf(deps, query.requestsPerMinute))),
  ]
}

function announcementRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.readAnnouncement, async ({ session }) => ok(await readNotices(deps, session.userId))),
    route(endpoints.listAnnouncements, async () => ok({ announcements: await listAnnouncements(deps) })),
    route(endpoints.announce, async ({ session, body }) => ok(await announce(deps, session.userId, body))),
    route(endpoints.endAnnouncement, ({ session, params }) =>
      endAnnouncement(deps, session.userId, params.id),
    ),
  ]
}
