import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import type { Deps } from '../../deps.ts'

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
