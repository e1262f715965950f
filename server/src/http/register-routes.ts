import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { visitorOf, type Authenticate } from './caller/caller.ts'
import { cookieJar } from './caller/cookie-jar.ts'
import { sayDeprecated } from './deprecation.ts'
import { describeEndpoint } from './describe-endpoint.ts'
import { errorHandler, refuseRequest, type HandleError } from './refusals/handle-error.ts'
import { identify, type OnRefusedOperator } from './caller/identify.ts'
import { isKnown } from './kept/kept-answer.ts'
import { limitBy, limitsOf, scopeOf, type CallLimits } from './limits/limit-calls.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import { fieldWithNul, withoutNul } from './nul.ts'
import type { RawBody, Route } from './route.ts'

export type AuthPages = {
  readonly authenticate: Authenticate
  readonly onRefusedOperator: OnRefusedOperator
  readonly limiter: RateLimiter
  /** Whether users reach us over HTTPS, so that cookies may require it. */
  readonly secureCookies: boolean
}

type Redirect = { readonly location: string }

/** Registers every route. Calls without a body accept and ignore one, because mail clients send forms. */
export async function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  authPages: AuthPages,
): Promise<void> {
  const isRaw = ({ endpoint }: Route) => endpoint.raw !== undefined
  const [withBody, withoutBody] = [true, false].map((wanted) =>
    routes.filter((each) => !isRaw(each) && (each.endpoint.body !== undefined) === wanted),
  )
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    for (const route of routes.filter(isRaw)) registerRoute(scope, route, authPages)
  })
  await app.register(async (scope) => {
    acceptEmptyJson(scope)
    for (const route of withBody ?? []) registerRoute(scope, route, authPages)
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.once('end', () => done(null)).once('error', done)
    })
    for (const route of withoutBody ?? []) registerRoute(scope, route, authPages)
  })
}

/**
 * Registers the pipeline of a call: limit by address, authenticate, validate, limit by account, handle, serialise. Raw
 * bytes, megabytes of a file, are read once no limit refuses them: none counts by what is in them.
 */
function registerRoute(scope: FastifyInstance, route: Route, authPages: AuthPages): void {
  const { endpoint } = route
  const limits = limitsOf(endpoint, authPages.limiter)
  const limitInside = limitBy(limits.inside, { closing: endpoint.raw !== undefined })
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.raw ? { bodyLimit: endpoint.raw.maxBytes } : {}),
    ...(endpoint.refusals.includes('FILE_TOO_LARGE')
      ? { errorHandler: largeFileHandler(authPages.authenticate) }
      : {}),
    schema: describeEndpoint(endpoint),
    onRequest: [
      ...(endpoint.deprecated ? [sayDeprecated(endpoint)] : []),
      limitBy(limits.beforeAuthentication),
      ...(endpoint.caller === 'visitor'
        ? []
        : [identify({ ...endpoint, scope: scopeOf(endpoint) }, authPages)]),
      ...(endpoint.raw ? [limitInside] : []),
    ],
    preValidation: async (request, reply) => {
      request.query = withoutNul(request.query)
      request.params = withoutNul(request.params)
      if (!endpoint.body) return
      // A missing body becomes an empty one, so that the answer can name the first missing field.
      request.body ??= {}
      const field = fieldWithNul(request.body)
      if (field === null) return
      return refuseRequest(request, reply, {
        code: 'VALIDATION_FAILED',
        ...(field === '' ? {} : { field }),
      })
    },
    preHandler: endpoint.raw ? [] : limitInside,
    handler: (request, reply) => handle(route, limits, authPages, request, reply),
  })
}

async function handle(
  route: Route,
  limits: CallLimits,
  authPages: AuthPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { params, query, body, session } = request
  const result = await route.handle({
    params,
    query,
    body,
    raw: rawBody(route, request),
    session,
    visitor: visitorOf(request),
    cookies: cookieJar(request, reply, authPages.secureCookies),
  })
  if (!result.ok) return refuseRequest(request, reply, result.error)
  limits.succeeded(request)
  if (route.endpoint.status === 302) return reply.redirect((result.value as Redirect).location)
  const { file } = route.endpoint
  if (file?.isPage) return sendPage(request, reply, file.type, result.value as FileContent)
  if (file) return sendFile(reply, file, result.value as FileContent)
  return reply.code(route.endpoint.status).send(route.endpoint.answer ? result.value : undefined)
}

type FileContent = AsyncIterable<string | Uint8Array>

/** Sends a file piece by piece: a long one is never held in memory, and a reader who leaves ends the reading. */
function sendFile(
  reply: FastifyReply,
  file: NonNullable<Endpoint['file']>,
  content: FileContent,
): FastifyReply {
  void reply.header('content-disposition', `attachment; filename="${file.name}"`).type(file.type)
  return reply.send(Readable.from(content))
}

/** Sends a file that is read in place, unless its reader has it already. Nobody else may keep it. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: FileContent,
): Promise<FastifyReply> {
  const bytes = await buffer(content)
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  void reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (isKnown(request, tag)) return reply.code(304).send()
  return reply.header('content-disposition', 'inline').type(type).send(bytes)
}

function largeFileHandler(authenticate: Authenticate): HandleError {
  const handleError = errorHandler(authenticate)
  return async (error, request, reply) => {
    if (error.statusCode === 413) return refuseRequest(request, reply, { code: 'FILE_TOO_LARGE' })
    return handleError(error, request, reply)
  }
}

function rawBody({ endpoint }: Route, request: FastifyRequest): RawBody | undefined {
  if (endpoint.raw === undefined) return undefined
  const header = request.headers[endpoint.raw.header]
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { bytes, header: typeof header === 'string' ? header : null }
}

/** Accepts an empty body of type `application/json`, which some clients always send. */
function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null)
    else parse(request, text as string, done)
  })
}
