import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { milliseconds, seconds, hours } from '@cratewatch/domain/kernel/duration'
import { cached } from '../../base/shared-work.ts'
import { isMigrated } from '../../database/migrate.ts'
import { writeSetting } from '../../database/settings.ts'
import { systemClock } from '../../base/clock.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { Late } from '../../base/progress.ts'
import { Histogram, collectDefaultMetrics, type Registry } from 'prom-client'
import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../base/config/config.ts'
import { hashToken } from '../../base/secrets.ts'
import { bearerToken } from '../caller/caller.ts'
import { isThisMachine } from '../limits/address-key.ts'
import { refuseRequest } from '../refusals/handle-error.ts'

/** How long an answer is reused: anybody may call, and each answer costs the database a write. */
const ANSWER_KEPT = seconds(5)

type HealthDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'progress'>

type Readiness =
  | { readonly status: 'ok' | 'not migrated' | 'no database' | 'stopping' | 'damaged' }
  | { readonly status: 'late'; readonly late: readonly Late[] }

/**
 * Serves `/healthz`: every loop of the process runs, so no supervisor need restart it; and `/readyz`: it can read and
 * write, and does what its roles promise, so requests may be sent to it. It answers within a second, and is not ready
 * before migrations are done, nor while it stops.
 */
export function serveHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { progress, log } = deps
  const readiness = cached(deps.clock, ANSWER_KEPT, readinessOf(deps))
  app.addHook('preClose', () => progress.stop())
  app.get('/healthz', (_request, reply) => {
    const standing = progress.standing()
    return standing.length === 0 ? { status: 'ok' } : reply.code(503).send({ status: 'standing', standing })
  })
  app.get('/readyz', async (_request, reply) => {
    const found: Readiness = progress.isStopping()
      ? { status: 'stopping' }
      : await readiness().catch((error: unknown) => {
          log.warn({ err: error }, 'not ready: the database does not answer, or takes no writes')
          return { status: 'no database' } as const
        })
    const says = Object.fromEntries(progress.obstacles())
    return reply.code(found.status === 'ok' ? 200 : 503).send({ ...found, ...says })
  })
}

/** Checks migrations until they are done, and after that whether the database accepts a write and what is late. */
function readinessOf(deps: HealthDeps): () => Promise<Readiness> {
  const { db, clock, progress } = deps
  let migrated = false
  const ask = async (): Promise<Readiness> => {
    if (!migrated) {
      migrated = await isMigrated(db)
      return { status: migrated ? 'ok' : 'not migrated' }
    }
    // One row shared by all processes: shows whether the database is writable.
    await writeSetting(db, 'written', {}, clock.now())
    const late = await progress.late()
    if (progress.obstacles().has('damaged')) return { status: 'damaged' }
    return late.length === 0 ? { status: 'ok' } : { status: 'late', late }
  }
  let asking: ReturnType<typeof ask> | null = null
  return () => {
    // While the database does not answer, all callers share one query: each would hold a connection.
    asking ??= ask().finally(() => {
      asking = null
    })
    return withinASecond(asking)
  }
}

/** Below the second that probes wait, with room for the answer. */
const PATIENCE = milliseconds(800)

/** Rejects when there is no answer soon, by the time of who waits outside. */
export async function withinASecond<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const clear = systemClock.after(PATIENCE, () => reject(new Error(`No answer within ${PATIENCE} ms`)))
  return Promise.race([answer, promise]).finally(clear)
}

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures and logs requests by route, never by address: paths can hold tokens. */
export function observeRequests(
  app: FastifyInstance,
  { metrics: registry, progress }: Pick<Deps, 'metrics' | 'progress'>,
): void {
  const answered = progress.begin('requests')
  const duration = new Histogram({
    name: 'cratewatch_http_request_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none'
    const milliseconds = reply.elapsedTime
    duration.observe({ method: request.method, route, status: reply.statusCode }, milliseconds / 1000)
    const asksHealth = route === '/healthz' || route === '/readyz'
    if (!asksHealth) answered.note()
    const level = asksHealth ? 'debug' : 'info'
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ms: Math.round(milliseconds) },
      'request',
    )
    next()
  })
}

type MetricsDeps = Pick<Deps, 'config' | 'metrics'>

/** The headers that proxies add. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Serves `/metrics` beside the pages: with the token or, when neither token nor port is set, to this machine alone. */
export function serveMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const { metrics, config } = deps
  app.get('/metrics', async (request, reply) => {
    const may = config.metricsToken === null ? isLocal(request, config) : hasToken(request, config)
    if (!may) return refuseRequest(request, reply, { code: 'NOT_FOUND' })
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

/**
 * Serves metrics and health alone, for a port that no proxy leads to, also in processes without pages. Metrics need the
 * token where one is set.
 */
export function metricsApp(deps: Deps): FastifyInstance {
  const { metrics, config } = deps
  const app: FastifyInstance = fastify()
  serveHealth(app, deps)
  app.get('/metrics', async (request, reply) => {
    if (config.metricsToken !== null && !hasToken(request, config)) return reply.code(401).send()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  return app
}

function hasToken(request: FastifyRequest, { metricsToken }: Pick<Config, 'metricsToken'>): boolean {
  const given = bearerToken(request.headers.authorization)
  if (given === null || metricsToken === null) return false
  return timingSafeEqual(hashToken(given), hashToken(metricsToken))
}

/**
 * Whether a caller is on this machine. A proxy on it also comes from loopback, so behind one nobody counts as local.
 */
function isLocal(request: FastifyRequest, config: Pick<Config, 'metricsPort' | 'trustProxy'>): boolean {
  if (config.metricsPort !== null || config.trustProxy) return false
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  return !isForwarded && isThisMachine(request.socket.remoteAddress ?? '')
}

/** The library's figures of its histogram of the event loop's delay. */
const OF_HISTOGRAM = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'] as const

/**
 * Measures the process: memory, processor, collections, and the event loop's delay at the request. Not by a
 * histogram, whose timer of ten milliseconds wakes an idle process a hundred times a second.
 */
export function measureProcess(register: Registry): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: hours(1) })
  for (const part of OF_HISTOGRAM) register.removeSingleMetric(`nodejs_eventloop_lag_${part}_seconds`)
}
