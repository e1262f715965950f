import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures and logs requests by route, never by address: paths can hold tokens. */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
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
    const level = route === '/healthz' || route === '/readyz' ? 'debug' : 'info'
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ms: Math.round(milliseconds) },
      'request',
    )
    next()
  })
}
