import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { announce, endAnnouncement, listAnnouncements, standingAnnouncement } from './announcements.ts'
import { downloadBackup } from './backups.ts'
import { readDeadLetters, reviveLetter } from './dead-letters.ts'
import { exportAudit, listAudit } from './list-audit.ts'
import { listNotifications } from './list-notifications.ts'
import { listSecurity } from './list-security.ts'
import { listVinyls } from './list-vinyls.ts'
import { readDashboard } from './read-dashboard.ts'
import { readDeliveries } from './read-deliveries.ts'
import { optimizationReader } from './read-optimization.ts'
import { readOperations } from './read-operations.ts'
import { readWhatIf, resetAllCheckTimes, steerChecking } from './steer-checks.ts'

/** What operators see of the whole instance. */
export function adminRoutes(world: World): Route[] {
  const readOptimization = optimizationReader(world)
  return [
    route(endpoints.adminDashboard, async () => ok(await readDashboard(world))),
    route(endpoints.adminVinyls, async ({ query }) => ok(await listVinyls(world, query))),
    route(endpoints.adminNotifications, async ({ query }) => ok(await listNotifications(world, query))),
    route(endpoints.adminAudit, async ({ query }) => ok(await listAudit(world.db, query))),
    route(endpoints.adminSecurity, async ({ query }) => ok(await listSecurity(world, query))),
    route(endpoints.adminOptimization, async () => ok(await readOptimization())),
    route(endpoints.pauseChecking, async ({ session }) =>
      ok(await steerChecking(world, session.userId, true)),
    ),
    route(endpoints.resumeChecking, async ({ session }) =>
      ok(await steerChecking(world, session.userId, false)),
    ),
    route(endpoints.resetVinylCheckTimes, async ({ session }) =>
      ok(await resetAllCheckTimes(world, session.userId)),
    ),
    route(endpoints.whatIf, async ({ query }) => ok(await readWhatIf(world, query.requestsPerMinute))),
    route(endpoints.adminOperations, async () => ok(await readOperations(world))),
    route(endpoints.downloadBackup, ({ session, params }) =>
      downloadBackup(world, session.userId, params.name),
    ),
    route(endpoints.adminDeliveries, async () => ok({ channels: await readDeliveries(world) })),
    route(endpoints.deadLetters, async ({ query }) => ok(await readDeadLetters(world, query))),
    route(endpoints.sendAgain, ({ session, params }) => reviveLetter(world, session.userId, params.id)),
    route(endpoints.readAnnouncement, async () => ok({ announcement: await standingAnnouncement(world) })),
    route(endpoints.listAnnouncements, async () => ok({ announcements: await listAnnouncements(world) })),
    route(endpoints.announce, async ({ session, body }) => ok(await announce(world, session.userId, body))),
    route(endpoints.endAnnouncement, ({ session, params }) =>
      endAnnouncement(world, session.userId, params.id),
    ),
    route(endpoints.exportAudit, async ({ session, query }) =>
      ok({ entries: await exportAudit(world, session.userId, query) }),
    ),
  ]
}
