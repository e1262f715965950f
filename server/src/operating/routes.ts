import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'
import { announce, endAnnouncement, listAnnouncements, currentAnnouncement } from './announcements.ts'
import { downloadBackup, readOperations } from './operations/read-operations.ts'
import { readDeadLetters, reviveDeadLetter, readDeliveries } from './operations/deliveries.ts'
import { exportAudit, listAudit } from './audit.ts'
import { listNotifications, listSecurity } from './list-notifications.ts'
import { listWatches } from './list-watches.ts'
import { readDashboard } from './read-dashboard.ts'
import { optimizationReader } from './optimization/read-optimization.ts'
import { readWhatIf, resetAllCheckTimes, steerChecking } from './operations/steer-checks.ts'

/** What operators see of the whole instance. */
export function adminRoutes(deps: Deps): Route[] {
  const readOptimization = optimizationReader(deps)
  return [
    route(endpoints.adminDashboard, async () => ok(await readDashboard(deps))),
    route(endpoints.adminVinyls, async ({ query }) => ok(await listWatches(deps, query))),
    route(endpoints.adminNotifications, async ({ query }) => ok(await listNotifications(deps, query))),
    route(endpoints.adminAudit, async ({ query }) => ok(await listAudit(deps.db, query))),
    route(endpoints.adminSecurity, async ({ query }) => ok(await listSecurity(deps, query))),
    route(endpoints.adminOptimization, async () => ok(await readOptimization())),
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
    route(endpoints.adminOperations, async () => ok(await readOperations(deps))),
    route(endpoints.downloadBackup, ({ session, params }) =>
      downloadBackup(deps, session.userId, params.name),
    ),
    route(endpoints.adminDeliveries, async () => ok({ channels: await readDeliveries(deps) })),
    route(endpoints.deadLetters, async ({ query }) => ok(await readDeadLetters(deps, query))),
    route(endpoints.sendAgain, ({ session, params }) => reviveDeadLetter(deps, session.userId, params.id)),
    route(endpoints.readAnnouncement, async () => ok({ announcement: await currentAnnouncement(deps) })),
    route(endpoints.listAnnouncements, async () => ok({ announcements: await listAnnouncements(deps) })),
    route(endpoints.announce, async ({ session, body }) => ok(await announce(deps, session.userId, body))),
    route(endpoints.endAnnouncement, ({ session, params }) =>
      endAnnouncement(deps, session.userId, params.id),
    ),
    route(endpoints.exportAudit, async ({ session, query }) =>
      ok({ entries: await exportAudit(deps, session.userId, query) }),
    ),
  ]
}
