import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { refuseRequest } from './refuse-request.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures and logs every request by its route, never by its address: paths can hold tokens. */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'cratewatch_http_request_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const milliseconds = reply.elapsedTime
    duration.observe({ method: request.method, route, status: reply.statusCode }, milliseconds / 1000)
    const level = route === '/healthz' || route === '/readyz' ? 'debug' : 'info'
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ms: Math.round(milliseconds) },
      'request',
    )
  })
}

/** `/metrics` for this machine only: a scraper elsewhere comes through a tunnel or a sidecar, never through a proxy. */
export function serveMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) return refuseRequest(request, reply, { code: 'NOT_FOUND' })
    return sendMetrics(reply, registry)
  })
}

/** A proxy on this machine also comes from loopback, so whoever was forwarded is not local. */
function isLocal(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded']
  return forwarded === undefined && LOOPBACK.test(request.socket.remoteAddress ?? '')
}

async function sendMetrics(reply: FastifyReply, registry: Registry): Promise<FastifyReply> {
  return reply.type(registry.contentType).send(await registry.metrics())
}
