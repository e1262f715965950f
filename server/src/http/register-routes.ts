import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { errorBody } from '@cratewatch/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { visitorOf, cookieJar, type Authenticate } from './caller/caller.ts'
import { hideStrangers } from './caller/hide-strangers.ts'
import { identify, type OnRefusedOperator } from './identify.ts'
import { sendFile, sendPage, type FileContent } from './kept/kept-answer.ts'
import { limitBy, limitsOf, scopeOf, type CallLimits } from './limits/limit-calls.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import { errorHandler, refuseRequest, type HandleError } from './refusals/handle-error.ts'
import type { RawBody, Route } from './route.ts'

export type Callers = {
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
  callers: Callers,
): Promise<void> {
  const isRaw = ({ endpoint }: Route) => endpoint.raw !== undefined
  const [withBody, withoutBody] = [true, false].map((wanted) =>
    routes.filter((each) => !isRaw(each) && (each.endpoint.body !== undefined) === wanted),
  )
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    for (const route of routes.filter(isRaw)) registerRoute(scope, route, callers)
  })
  await app.register(async (scope) => {
    acceptEmptyJson(scope)
    for (const route of withBody ?? []) registerRoute(scope, route, callers)
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.once('end', () => done(null)).once('error', done)
    })
    for (const route of withoutBody ?? []) registerRoute(scope, route, callers)
  })
}

/**
 * Registers the pipeline of a call: limit by address, authenticate, validate, limit by account, handle, serialise. Raw
 * bytes, megabytes of a file, are read once no limit refuses them: none counts by what is in them.
 */
function registerRoute(scope: FastifyInstance, route: Route, callers: Callers): void {
  const { endpoint } = route
  const limits = limitsOf(endpoint, callers.limiter)
  const limitInside = limitBy(limits.inside, { closing: endpoint.raw !== undefined })
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.raw ? { bodyLimit: endpoint.raw.maxBytes } : {}),
    ...(endpoint.refusals.includes('FILE_TOO_LARGE')
      ? { errorHandler: largeFileHandler(callers.authenticate) }
      : {}),
    schema: describeEndpoint(endpoint),
    config: { isPage: endpoint.file?.type.startsWith('text/html') === true },
    onRequest: [
      ...(endpoint.deprecated ? [deprecationHeaders(endpoint)] : []),
      limitBy(limits.beforeAuthentication),
      ...(endpoint.caller === 'visitor'
        ? []
        : [identify({ ...endpoint, scope: scopeOf(endpoint) }, callers)]),
      ...(endpoint.raw ? [limitInside] : []),
    ],
    preValidation: async (request, reply) => {
      const names = namesOf(endpoint)
      const unknown = Object.keys(Object(request.query)).find((name) => names?.includes(name) === false)
      if (names !== null && unknown !== undefined)
        return refuseRequest(request, reply, {
          code: 'VALIDATION_FAILED',
          field: unknown,
          wanted: { field: unknown, names },
        })
      request.query = withoutNul(request.query)
      request.params = withoutNul(request.params)
      if (!endpoint.body) return undefined
      // A missing body becomes an empty one, so that the answer can name the first missing field.
      request.body ??= {}
      const field = fieldWithNul(request.body)
      if (field === null) return undefined
      return refuseRequest(request, reply, {
        code: 'VALIDATION_FAILED',
        ...(field === '' ? {} : { field }),
      })
    },
    preHandler: endpoint.raw ? [] : limitInside,
    handler: (request, reply) => handle(route, limits, callers, request, reply),
  })
}

/**
 * Returns the names that a call takes in its query; null: any. A misspelt filter would be none; but who leads somebody
 * here from elsewhere, and whoever reads a file, may add names of their own.
 */
function namesOf({ query, file, raw, status }: Endpoint): readonly string[] | null {
  const isOurs = file === undefined && raw === undefined && status !== 302
  return isOurs && query instanceof z.ZodObject ? Object.keys(query.shape) : null
}

async function handle(
  route: Route,
  limits: CallLimits,
  callers: Callers,
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
    cookies: cookieJar(request, reply, callers.secureCookies),
  })
  if (!result.ok) return refuseRequest(request, reply, result.error)
  limits.succeeded(request)
  if (route.endpoint.status === 302) return reply.redirect((result.value as Redirect).location)
  const { file } = route.endpoint
  if (file?.isPage) return sendPage(request, reply, file.type, result.value as FileContent)
  if (file) return sendFile(reply, file, result.value as FileContent)
  const answer = route.endpoint.answer ? result.value : undefined
  const isHiding = session?.isReadOnly === true && answer !== undefined
  return reply.code(route.endpoint.status).send(isHiding ? hideStrangers(answer) : answer)
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

/** Gives the framework a contract's schemas, to validate and to serialise by. */
function describeEndpoint(endpoint: Endpoint) {
  return {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: {
      ...(endpoint.answer ? { [endpoint.status]: endpoint.answer } : {}),
      '4xx': errorBody,
      '5xx': errorBody,
    },
  }
}

/** Returns the hook that says of a deprecated call since when (RFC 9745), until when (RFC 8594), and what replaces it. */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>) {
  return async (_request: unknown, reply: Pick<FastifyReply, 'header'>): Promise<void> => {
    if (deprecated === undefined) return
    void reply
      .header('deprecation', `@${Date.parse(deprecated.since) / 1000}`)
      .header('sunset', new Date(deprecated.until).toUTCString())
      .header('link', `<${deprecated.by}>; rel="successor-version"`)
  }
}

/** The only character that the database cannot store in a text. */
const NUL = '\u0000'

/** Removes NUL from parsed query parameters. */
export function withoutNul(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const read = (value: unknown) => (typeof value === 'string' ? value.replaceAll(NUL, '') : value)
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, read(value)]))
}

/** Finds the field of a body with NUL in a value or a name; null when there is none. */
export function fieldWithNul(body: unknown): string | null {
  // A list instead of recursion, because the sender decides how deep a body is.
  const left: [field: string | null, value: unknown][] = [[null, body]]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const [field, value] = one
    if (typeof value === 'string' && value.includes(NUL)) return field ?? ''
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes(NUL)) return field ?? ''
      left.push([field ?? name, inner])
    }
  }
  return null
}
