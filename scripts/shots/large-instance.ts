import type { AdminDashboard } from '@cratewatch/contracts/operating/dashboard'
import type { AdminNotificationList } from '@cratewatch/contracts/operating/notifications'
import type { DeadLetterList } from '@cratewatch/contracts/operating/operations'
import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import type { AdminUserList } from '@cratewatch/contracts/operating/users'
import type { AdminWatchList } from '@cratewatch/contracts/operating/vinyls'
import type { AdminSecurityEvent, AdminSecurityList } from '@cratewatch/contracts/people/security-events'
import { anId } from '../../web/test/fixtures/account.ts'
import { aDeadLetter } from '../../web/test/fixtures/admin.ts'
import { all, answers, changes } from './page-state.ts'

const USERS = 1_284_306
const WATCHES = 5_012_847
const LONG_NAME = 'bartholomew.featherstonehaugh-cholmondeley+records@collectors.example.org'

const stats = {
  totalVinyls: WATCHES,
  availableVinyls: 1_003_412,
  unavailableVinyls: WATCHES - 1_003_412,
  premiumVinyls: 1_750_291,
}
const pagesOf = (total: number, limit: number) => ({ total, pages: Math.ceil(total / limit) })
const longest = <One extends { email: string | null }>(ones: readonly One[]) =>
  ones.map((one, index) => (index === 0 ? { ...one, email: LONG_NAME } : one))

const EGRESSES: AdminOptimization['egresses'] = Array.from({ length: 10 }, (_, index) => ({
  name: `egress-${index + 1}.eu-west.example.org`,
  requestsPerMinute: 60,
  learnedLimit: index === 1 ? 25 : null,
  pausedUntil: index === 2 ? '2099-11-20T18:04:00Z' : null,
  breaker: index === 2 ? ('open' as const) : ('closed' as const),
  breakerOpenUntil: null,
  breakerFailures: 0,
  lastUsedAt: '2026-11-20T18:04:00Z',
}))

/** The figures that a very large instance would show, around the few rows there are. */
export const onLargeInstance = all(
  changes('/api/admin/dashboard', (given: AdminDashboard): AdminDashboard => ({
    ...given,
    ...stats,
    totalUsers: USERS,
    premiumUsers: 160_538,
    freeUsers: USERS - 160_538,
    conversionPercent: 12.5,
    recentUsers: longest(given.recentUsers),
    popularVinyls: given.popularVinyls.map((one, index) => ({ ...one, watchers: 48_213 - index * 5_117 })),
    trend: given.trend.map(({ day }, index) => ({
      day,
      users: 1_200 + ((index * 7) % 11) * 310,
      watches: 9_000 + ((index * 5) % 7) * 4_321,
      finds: 40_000 + ((index * 3) % 13) * 10_000,
      alerts: 130_000 + ((index * 11) % 5) * 70_000,
    })),
  })),
  changes('/api/admin/users?**', (given: AdminUserList): AdminUserList => ({
    users: given.users.map((user) => ({
      ...user,
      discogsUsername: null,
      email: LONG_NAME,
      _count: { vinyls: 12_345 },
    })),
    pagination: pagesOf(USERS, 5),
    isMore: false,
  })),
  changes('/api/admin/vinyls?**', (given: AdminWatchList): AdminWatchList => ({
    stats,
    pagination: pagesOf(WATCHES, 6),
    vinyls: given.vinyls.map((one) => ({
      ...one,
      numForSale: 1_234,
      available: true,
      _count: { notifications: 12_345, checkHistory: 123_456 },
    })),
  })),
  changes('/api/admin/notifications?**', (given: AdminNotificationList): AdminNotificationList => ({
    ...given,
    pagination: pagesOf(9_876_543, 5),
  })),
  answers('/api/admin/deliveries', {
    channels: [
      {
        channel: 'email',
        pending: 31_204,
        overdue: 12_080,
        delivered: 4_812_345,
        superseded: 91_022,
        ended: 48_123,
      },
      {
        channel: 'telegram',
        pending: 1_204,
        overdue: 0,
        delivered: 812_345,
        superseded: 391_022,
        ended: 8_123,
      },
    ],
  }),
  answers('/api/admin/dead-letters?**', {
    letters: ['plan-changed', 'alert', 'password-reset'].map((about, index) =>
      aDeadLetter(index, {
        about,
        reason: index === 0 ? 'refused' : 'too-many-attempts',
        lastError:
          '550 5.1.1 The e-mail account that you tried to reach does not exist. Please try double-checking',
        user: { id: anId(9), email: LONG_NAME, discogsUsername: null },
      }),
    ),
    pagination: pagesOf(48_123, 5),
  } satisfies DeadLetterList),
  changes('/api/admin/optimization', optimization),
  answers('/api/admin/security?**', {
    events: securityEvents(),
    pagination: pagesOf(48_123, 20),
  } satisfies AdminSecurityList),
)

/** One of each kind of row: refused, of nobody, of a deleted account, by an operator, from the server itself. */
function securityEvents(): AdminSecurityEvent[] {
  const event: AdminSecurityEvent = {
    id: '00000000-0000-4000-8000-000000000001',
    at: '2026-11-20T18:04:00Z',
    kind: 'sign-in',
    outcome: 'succeeded',
    detail: 'passkey',
    network: '203.0.113.0/24',
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    userId: '00000000-0000-4000-8000-000000000009',
    userName: LONG_NAME,
    actorName: null,
  }
  const rows: Partial<AdminSecurityEvent>[] = [
    {},
    { outcome: 'refused', detail: 'password', userId: null, userName: null, network: '2001:db8:85a3::/48' },
    { kind: 'account-deleted', detail: null, userName: null, userAgent: 'curl/8.5.0' },
    { kind: 'operator-viewed', detail: null, actorName: 'operator@example.com' },
    { kind: 'operator-call', outcome: 'refused', detail: 'POST /api/admin/reset-vinyl-check-times' },
    { kind: 'operator-link', detail: null, network: null, userAgent: null },
  ]
  return rows.map((row, index) =>
    Object.assign({}, event, row, { id: event.id.replace(/1$/, String(index)) }),
  )
}

function optimization(given: AdminOptimization): AdminOptimization {
  const { systemStatus, metrics } = given
  return {
    ...given,
    systemStatus: { ...systemStatus, totalChecks: 863_214, successfulChecks: 851_907, errorCount: 11_307 },
    metrics: metricsOf(metrics),
    budget: {
      requestsPerMinute: 600,
      promisedPerMinute: 48_213,
      hours: given.budget.hours.map((hour, index) => ({
        ...hour,
        allowed: 36_000,
        background: 29_000 + ((index * 5) % 7) * 900,
        detail: 1_204,
        interactive: 231,
        shops: 12,
        postage: 9,
      })),
    },
    ...tiersOf(given),
    detectionDelaySeconds: 93_600,
    saved: { bySharing: 3_812_004, byGroups: 91_220 },
    errors: [
      { kind: 'rate-limited', count: 9_211 },
      { kind: 'unavailable', count: 2_012 },
      { kind: 'unreadable', count: 84 },
    ],
    egresses: EGRESSES,
    watchers: Array.from({ length: 4 }, (_, index) => ({
      owner: `watcher-7f9c6d5b8-${index}:31415:0b7f4f0c-6a0e-4f7e-9d2e-1f3f0c6a0e4f`,
      releases: 128 * (index + 1),
      until: '2099-11-20T18:04:00Z',
    })),
  }
}

function metricsOf(metrics: AdminOptimization['metrics']): AdminOptimization['metrics'] {
  return {
    ...metrics,
    tierDistribution: metrics.tierDistribution.map((one) => ({
      ...one,
      count: 40_321 * one.tier ** 2,
      intervalMinutes: one.intervalMinutes * 1_441,
    })),
    performance: {
      totalChecks24h: 863_214,
      avgResponseTime: 1_342.4,
      stockChanges24h: 123_456,
      checksPerHour: 35_967.25,
    },
    userDistribution: {
      premiumVinyls: stats.premiumVinyls,
      freeVinyls: WATCHES - stats.premiumVinyls,
      premiumPercentage: 34.9,
    },
    priorityStats: { average: 41.73, max: 100, total: 1_004_210 },
    recentActivity: metrics.tierDistribution.map(({ tier, tierName }) => ({
      tier,
      tierName,
      checks: Math.round(301_222 / tier),
      avgResponseTime: 1_204.5,
    })),
  }
}

function tiersOf(given: AdminOptimization): Pick<AdminOptimization, 'queue' | 'intervals' | 'timesToAlert'> {
  return {
    queue: given.queue.map((one) => ({ ...one, due: 91_203 * one.tier, neverSeen: 1_204, underWay: 512 })),
    intervals: given.intervals.map((one) => ({
      ...one,
      looks: 120_312,
      promisedSeconds: 120 * one.tier ** 3,
      medianSeconds: 172_800 * one.tier,
      p95Seconds: 1_209_600 * one.tier,
    })),
    timesToAlert: given.timesToAlert.map((one) => ({
      ...one,
      found: 4_210 * one.tier,
      medianSeconds: 86_400 * one.tier,
      p95Seconds: 604_800 * one.tier,
      p99Seconds: 1_814_400 * one.tier,
      stillThere: 0.934,
    })),
  }
}
