import { timingSafeEqual } from 'node:crypto'
import { seconds, hours, type Duration } from '@cratewatch/domain/kernel/duration'
import type { HealthDocument } from '@cratewatch/domain/operating/health'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { Gauge, Histogram, collectDefaultMetrics, type Registry } from 'prom-client'
import type { Cause } from '../../base/causes.ts'
import { TooSlow, withinASecond } from '../../base/clock.ts'
import type { Config } from '../../base/config/config.ts'
import { hashToken } from '../../base/secrets.ts'
import { cached } from '../../base/shared-work.ts'
import { VERSION } from '../../base/version.ts'
import { isMigrated } from '../../database/migrate.ts'
import { findHindrance } from '../../database/room.ts'
import type { Deps } from '../../outbound/deps.ts'
import { isThisMachine } from '../caller/address-key.ts'
import { bearerToken } from '../caller/caller.ts'
import { refuseRequest } from '../refusals/handle-error.ts'
import { hasPages } from '../site/web-files.ts'

/** How long an answer is reused: anybody may call, and each answer costs the database a write. */
const ANSWER_KEPT = seconds(5)
/** A write that takes longer is no high load any more. */
const SLOW_MOST = seconds(5)

type HealthDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'progress'>

type Readiness = 'ok' | 'not migrated' | 'no database' | Cause | 'no pages' | 'stopping'

/**
 * Serves `/healthz`: every loop of the process runs, so no supervisor need restart it, and what the instance knows of its
 * own health; and `/readyz`: requests can be served, and nothing else, since a page that is taken away explains nothing.
 * Both answer within a second. `webRoot`: the pages that this process serves; null: none.
 */
export function serveHealth(app: FastifyInstance, deps: HealthDeps, webRoot: string | null = null): void {
  const { progress } = deps
  const readiness = readinessOf(deps)
  const health = cached(deps.clock, ANSWER_KEPT, () => progress.health())
  app.addHook('preClose', () => progress.stop())
  app.get('/healthz', async (_request, reply) => {
    const standing = progress.standing()
    const known = await withinASecond(health()).catch(() => null)
    return reply.code(standing.length === 0 ? 200 : 503).send({
      status: standing.length === 0 ? 'ok' : 'standing',
      ...(standing.length > 0 && { standing }),
      ...Object.fromEntries(progress.obstacles()),
      ...(known !== null && presentHealth(known)),
    })
  })
  app.get('/readyz', async (_request, reply) => {
    const status = progress.isStopping() ? 'stopping' : await readiness()
    const found = status === 'ok' && webRoot !== null && !hasPages(webRoot) ? 'no pages' : status
    return reply
      .code(found === 'ok' ? 200 : 503)
      .send({ status: found, ...Object.fromEntries(progress.obstacles()) })
  })
}

/** Tells health as text: in times and seconds. */
function presentHealth({ reasons, late }: HealthDocument) {
  const shown = reasons.map(({ since, ...reason }) => ({ ...reason, since: new Date(since).toISOString() }))
  return { reasons: shown, late }
}

/**
 * Checks migrations until they are done, and after that whether the database accepts a write that needs room. One that is
 * slow under load is no outage: the last answer stands for some seconds.
 */
function readinessOf({ db, clock, progress, log }: HealthDeps): () => Promise<Readiness> {
  let migrated = false
  let last: { readonly at: Duration; readonly found: Readiness } | null = null
  let asking: { readonly answer: Promise<Readiness>; readonly began: Duration } | null = null
  const ask = async (): Promise<Readiness> => {
    migrated ||= await isMigrated(db)
    if (!migrated) return 'not migrated'
    return (await findHindrance({ db, clock, progress })) ?? 'ok'
  }
  return async () => {
    if (last !== null && clock.elapsed() - last.at < ANSWER_KEPT) return last.found
    // While the database does not answer, all callers share one query: each would hold a connection.
    asking ??= {
      began: clock.elapsed(),
      answer: ask().finally(() => {
        asking = null
      }),
    }
    const { answer, began } = asking
    try {
      const found = await withinASecond(answer)
      last = found === 'ok' ? { at: clock.elapsed(), found } : null
      return found
    } catch (error) {
      const isSlow = error instanceof TooSlow && clock.elapsed() - began < SLOW_MOST
      if (isSlow && last !== null) return last.found
      last = null
      log.warn({ err: error }, 'not ready: the database does not answer, or takes no writes')
      return 'no database'
    }
  }
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

/** Publishes which version runs, as a figure that is always 1. */
export function publishBuild(register: Registry, { revision }: Pick<Config, 'revision'>): void {
  new Gauge({
    name: 'cratewatch_build_info',
    help: '1, by the version, the commit and the Node.js of this process.',
    labelNames: ['version', 'revision', 'node'],
    registers: [register],
  }).set({ version: VERSION, revision: revision ?? '', node: process.versions.node }, 1)
}

/**
 * Measures the process: memory, processor, collections, and the event loop's delay at the request. Not by a
 * histogram, whose timer of ten milliseconds wakes an idle process a hundred times a second.
 */
export function measureProcess(register: Registry): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: hours(1) })
  for (const part of OF_HISTOGRAM) register.removeSingleMetric(`nodejs_eventloop_lag_${part}_seconds`)
}
