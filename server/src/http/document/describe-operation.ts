import type { Endpoint, WireSchema } from '@cratewatch/contracts/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@cratewatch/contracts/errors'
import { TOKEN_CALLS, type TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import { hours, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import type { CountedBy, Limit } from '../limits/rate-limits.ts'
import { FILE_EXAMPLES } from './example-values.ts'
import { exampleOf } from './example.ts'
import type { JsonSchema, SchemaWriter } from './schemas.ts'

/** A call, and what is known of it by its name. */
export type NamedCall = {
  readonly name: string
  readonly endpoint: Endpoint
  readonly scope: TokenScope | 'any' | null
  readonly limits: readonly Limit[]
}

/** What several calls have in common, written once and by name. */
export type Shared = {
  readonly responses: Record<string, JsonSchema>
  readonly parameters: Record<string, JsonSchema>
}

/** Describes one call. Its refusals stand by status, and each set of them is described once. */
export function describeOperation(
  { name, endpoint, scope, limits }: NamedCall,
  schemas: SchemaWriter,
  shared: Shared,
): JsonSchema {
  const parameters = [
    ...parametersOf(endpoint, schemas, 'path'),
    ...parametersOf(endpoint, schemas, 'query'),
    ...(endpoint.raw ? [headerOf(endpoint.raw)] : []),
  ].map((parameter) => sharedParameter(parameter, shared))
  const description = [
    replacement(endpoint),
    callersInWords(endpoint, scope),
    endpoint.isSensitive ? SENSITIVE : '',
    limitsInWords(limits),
  ]
    .filter((text) => text !== '')
    .join(' ')
  const requestBody = requestOf(endpoint, schemas)
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...securityOf(endpoint, scope),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === null ? {} : { requestBody }),
    responses: {
      [endpoint.status]: successOf(endpoint, scope, schemas, shared),
      ...refusalsOf(endpoint, scope, shared),
    },
  }
}

function replacement({ deprecated }: Endpoint): string {
  return deprecated ? `Ends on ${deprecated.until}; use ${deprecated.by}.` : ''
}

const SENSITIVE = 'Asks to authenticate again unless that was done within the last minutes.'

/** Says in a sentence who may make a call, as `securityOf` says it to programs. */
export function callersInWords({ caller }: Pick<Endpoint, 'caller'>, scope: NamedCall['scope']): string {
  if (caller === 'visitor') return 'For anybody, without a session.'
  if (caller === 'anybody') return 'For anybody, with a session or without.'
  if (caller === 'admin') return 'For operators, with a session.'
  if (scope === null) return 'With a session; tokens may not.'
  return scope === 'any' ? 'With a session, or any token.' : `With a session, or a token for ${scope}.`
}

/** Says who may call: each entry alone is enough. A session is what the document says for all calls. */
export function securityOf({ caller }: Pick<Endpoint, 'caller'>, scope: NamedCall['scope']): JsonSchema {
  if (caller === 'visitor') return { security: [] }
  if (caller === 'anybody') return { security: [{}, { session: [] }] }
  return scope === null ? {} : { security: [{ session: [] }, { token: scope === 'any' ? [] : [scope] }] }
}

function parametersOf(endpoint: Endpoint, schemas: SchemaWriter, where: 'path' | 'query'): JsonSchema[] {
  const object = where === 'path' ? endpoint.params : endpoint.query
  if (object === undefined) return []
  const written = schemas.write(object, 'input')
  const required: unknown[] = Array.isArray(written['required']) ? written['required'] : []
  return Object.entries(Object(written['properties'])).map(([name, schema]) =>
    where === 'path' || required.includes(name)
      ? { name, in: where, required: true, schema }
      : { name, in: where, schema },
  )
}

/** Refers to a parameter that is the first of its name; others of that name stay where they are. */
function sharedParameter(parameter: JsonSchema, { parameters }: Shared): JsonSchema {
  const name = String(parameter['name'])
  parameters[name] ??= parameter
  const isSame = JSON.stringify(parameters[name]) === JSON.stringify(parameter)
  return isSame ? { $ref: `#/components/parameters/${name}` } : parameter
}

function headerOf({ header }: NonNullable<Endpoint['raw']>): JsonSchema {
  return { name: header, in: 'header', required: true, schema: { type: 'string' } }
}

function requestOf({ body, raw }: Endpoint, schemas: SchemaWriter): JsonSchema | null {
  if (raw) {
    const description = `At most ${raw.maxBytes / 1024} kB, byte for byte`
    const content = { [raw.type]: { schema: {}, example: FILE_EXAMPLES[raw.type] } }
    return { required: true, description, content }
  }
  return body ? { required: true, content: jsonContent(body, 'input', schemas) } : null
}

/** Describes JSON by its schema, and by an example that is composed of it. */
export function jsonContent(schema: WireSchema, io: 'input' | 'output', schemas: SchemaWriter) {
  const written = schemas.write(schema, io)
  return { 'application/json': { schema: written, example: exampleOf(written, schemas.named) } }
}

function successOf(
  { file, answer, status }: Endpoint,
  scope: NamedCall['scope'],
  schemas: SchemaWriter,
  shared: Shared,
): JsonSchema {
  const limited = scope === null ? {} : { headers: TOKEN_HEADERS }
  if (file) {
    const [type = ''] = file.type.split(';')
    return {
      description: `The file ${file.name}`,
      ...limited,
      content: { [type]: { schema: { type: 'string' }, example: FILE_EXAMPLES[type] } },
    }
  }
  if (!answer && status === 302) return { description: 'Leads to another address', ...limited }
  if (!answer && scope === null) return { description: 'Done' }
  if (!answer) {
    shared.responses['Done'] = { description: 'Done', headers: TOKEN_HEADERS }
    return { $ref: '#/components/responses/Done' }
  }
  const content = jsonContent(answer, 'output', schemas)
  const { schema } = content['application/json']
  if (typeof schema['$ref'] !== 'string') return { description: 'Done', ...limited, content }
  // One description for all calls with this answer: some of them take tokens.
  const response = { description: 'Done', headers: TOKEN_HEADERS, content }
  const name = schema['$ref'].split('/').at(-1) ?? ''
  shared.responses[name] = response
  return { $ref: `#/components/responses/${name}` }
}

/** Describes every refusal of a call by its status: its own, and those that are the same for all that ask as much. */
export function refusalsOf(
  endpoint: Pick<Endpoint, 'caller' | 'isSensitive' | 'refusals'> & Partial<Endpoint>,
  scope: NamedCall['scope'],
  shared: Shared,
): Record<string, JsonSchema> {
  const codes = new Set([...endpoint.refusals, ...ofEveryCall(endpoint, scope)])
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code])
  return Object.fromEntries([...byStatus].map(([status, reasons]) => [status, refusalOf(reasons, shared)]))
}

/** Lists what a call may be refused with before its verb begins, and what nobody foresees. */
function ofEveryCall(
  {
    caller,
    isSensitive,
    params,
    query,
    body,
    raw,
  }: Pick<Endpoint, 'caller' | 'isSensitive'> & Partial<Endpoint>,
  scope: NamedCall['scope'],
): readonly ErrorCode[] {
  const takesInput = [params, query, body, raw].some((part) => part !== undefined)
  const needsSession = caller === 'user' || caller === 'admin'
  const named = scope === null ? 'TOKEN_NOT_ALLOWED' : 'TOKEN_SCOPE_MISSING'
  return [
    ...(takesInput ? (['VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD'] as const) : []),
    ...(caller === 'visitor' ? [] : (['USER_NOT_AUTHENTICATED'] as const)),
    ...(caller === 'admin' ? (['FORBIDDEN'] as const) : []),
    ...(needsSession && scope !== 'any' ? ([named] as const) : []),
    ...(isSensitive ? (['REAUTHENTICATION_REQUIRED'] as const) : []),
    'RATE_LIMITED',
    'INTERNAL_SERVER_ERROR',
  ]
}

/** Refers to the refusal with these codes; its name is they. */
function refusalOf(codes: readonly ErrorCode[], { responses }: Shared): JsonSchema {
  const sorted = codes.toSorted()
  const name = sorted.join('.')
  const limits = codes.includes('RATE_LIMITED') ? { headers: LIMIT_HEADERS } : {}
  responses[name] ??= { description: sorted.join(' · '), ...limits, content: ERROR_CONTENT }
  return { $ref: `#/components/responses/${name}` }
}

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** What each header says, and what it says after the first call of a token. */
const LIMITS_SAID = {
  'Retry-After': ['With 429, and often with 503: how many seconds to wait', 30],
  'RateLimit-Limit': ['With a token: how many calls a minute it may make', TOKEN_CALLS.max],
  'RateLimit-Remaining': ['With a token: how many are left', TOKEN_CALLS.max - 1],
  'RateLimit-Reset': ['With a token: in how many seconds there are as many as at first', 1],
} as const

/** A document says them a hundred times. */
function shortOf(header: string): string {
  return header.split('-').at(-1) ?? header
}

/** The headers that say what is left of a limit, described once for all answers. */
export const HEADERS = Object.fromEntries(
  Object.entries(LIMITS_SAID).map(([name, [description, example]]) => [
    shortOf(name),
    { description, schema: { type: 'integer' }, example },
  ]),
)

const headersOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${shortOf(name)}` }]))
const LIMIT_HEADERS = headersOf(Object.keys(LIMITS_SAID))
const TOKEN_HEADERS = headersOf(Object.keys(LIMITS_SAID).filter((name) => name !== 'Retry-After'))

const COUNTED: Readonly<Record<CountedBy, string>> = {
  address: 'from one address',
  email: 'for one e-mail address and network',
  token: 'for one link',
  user: 'of one user',
}

/** Says the limits of a call: "At most 60 calls in 15 minutes from one address." */
function limitsInWords(limits: readonly Limit[]): string {
  return limits
    .map(({ by, max, per, successIsFree }) => {
      const what = successIsFree ? 'failed calls' : 'calls'
      return `At most ${max} ${what} ${inWords(per)} ${COUNTED[by]}.`
    })
    .join(' ')
}

function inWords(per: Duration): string {
  if (per === hours(1)) return 'an hour'
  if (per === minutes(1)) return 'a minute'
  return `in ${per / minutes(1)} minutes`
}
