import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import { passkeyHost } from '@cratewatch/domain/accounts/passkeys/passkey'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps } from '../outbound/deps.ts'
import { serveApiDocument } from './api-document.ts'
import type { Authenticate } from './caller/caller.ts'
import { serveHealth, observeRequests, serveMetrics } from './health/health.ts'
import type { OnRefusedOperator } from './identify.ts'
import { limitConnections } from './limits/limit-connections.ts'
import { createSharedLimiter, type RateLimiter } from './limits/rate-limiter.ts'
import { createLiveHub } from './live/live-hub.ts'
import { serveLive } from './live/serve-live.ts'
import { answerUnreadable, errorHandler } from './refusals/handle-error.ts'
import { registerRoutes } from './register-routes.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { serveWellKnown } from './site/site-pages.ts'
import { serveWebFiles, WEB_ROOT } from './site/web-files.ts'

/** The features as the HTTP side sees them: it imports none. */
export type Features = {
  readonly authenticate: Authenticate
  readonly routes: readonly Route[]
  /** Makes what records operators' calls by other users, within a limit. */
  recordRefusedOperators(limiter: Pick<RateLimiter, 'hit'>): OnRefusedOperator
}

const BODY_LIMIT_BYTES = 100 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 15_000
/** How often connections are held to these times. */
const CHECKING_INTERVAL_MS = 5_000
const REQUESTS_A_CONNECTION = 10_000
const LONGEST_PATH_PARAMETER = 300

/** Builds the HTTP side without listening. Closing it ends live streams and waits for open requests. */
export async function buildApp(deps: Deps, features: Features, webRoot = WEB_ROOT): Promise<FastifyInstance> {
  const app = createApp(deps, features)
  app.decorateRequest('session', null)
  drainConnections(app, deps.progress)
  observeRequests(app, deps)
  // Brotli's default level is meant for files compressed once, and is too slow for answers.
  await app.register(compress, {
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(cookie)
  headEveryAnswer(app, deps)
  serveHealth(app, deps, webRoot)
  serveMetrics(app, deps)
  const { limiter, stop } = createSharedLimiter(deps)
  app.addHook('onClose', async () => stop())
  await registerRoutes(app, features.routes, {
    authenticate: features.authenticate,
    onRefusedOperator: features.recordRefusedOperators(limiter),
    limiter,
    secureCookies: deps.config.publicUrl.startsWith('https:'),
  })
  serveLive(app, createLiveHub(deps), { authenticate: features.authenticate, limiter })
  serveApiDocument(app, deps)
  serveWellKnown(app, deps)
  await serveWebFiles(app, webRoot, {
    ...deps.config,
    marketplaceSignIn: deps.marketplaceSignIn === null ? null : 'offered',
    passkeys: passkeyHost(new URL(deps.config.publicUrl)) === null ? null : 'offered',
    ssoName: deps.config.sso?.name ?? null,
    ssoOnly: deps.config.sso?.only === true ? 'only' : null,
  })
  await app.ready()
  return app
}

function createApp(deps: Deps, { authenticate }: Pick<Features, 'authenticate'>): FastifyInstance {
  const handleError = errorHandler(authenticate)
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log,
    // `observeRequests` logs requests instead, by route.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => deps.ids.uuid(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECKING_INTERVAL_MS },
    // A client moves on to another process now and then, where there are several.
    maxRequestsPerSocket: REQUESTS_A_CONNECTION,
    // Trusts one proxy, and takes the address it saw. A client could write the rest of the chain itself.
    trustProxy: deps.config.trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, deps.log),
    forceCloseConnections: 'idle',
    // Connected clients are still answered while the server stops; the load balancer knows from /readyz.
    return503OnClosing: false,
  })
  limitConnections(app.server, deps.config)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  return app
}

/** Begins every answer with its id and what protects it. */
function headEveryAnswer(app: FastifyInstance, { config, clock }: Pick<Deps, 'config' | 'clock'>): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, next) => {
    void reply.headers(headers).header('x-request-id', request.id)
    // Pages count by this time, because the clock of their machine may be wrong.
    if (request.url.startsWith('/api/'))
      void reply.header('cache-control', 'no-store').header('date', new Date(clock.now()).toUTCString())
    next()
  })
}

/**
 * Closes connections after the answer that is under way once the process stops: a load balancer opens the next one
 * elsewhere, and none is kept open that would delay the shutdown.
 */
function drainConnections(app: FastifyInstance, progress: Deps['progress']): void {
  // Browsers open some ahead of need. Node takes one that has asked nothing yet for busy, and would wait for it.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (progress.isStopping()) void reply.header('connection', 'close')
    next(null, payload)
  })
}
