import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { hours } from '@cratewatch/domain/kernel/duration'
import type { Config } from '../../base/config/config.ts'
import { hashToken } from '../../base/secrets.ts'
import type { Deps } from '../../outbound/deps.ts'
import { bearerToken } from '../caller/caller.ts'
import { isThisMachine } from '../limits/address-key.ts'
import { serveHealth } from './health.ts'
import { refuseRequest } from '../refusals/handle-error.ts'

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
