import { z } from 'zod'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { ERROR_STATUS, errorBody, type ErrorCode } from '@cratewatch/contracts/errors'
import { endpointName } from './limits/limit-calls.ts'

/** Lists the refusals of any call, besides those that its contract declares. */
function commonRefusals(endpoint: Endpoint): ErrorCode[] {
  const common: ErrorCode[] = ['INTERNAL_SERVER_ERROR']
  if (endpoint.params || endpoint.query || endpoint.body) common.push('VALIDATION_FAILED')
  if (endpoint.caller === 'user' || endpoint.caller === 'admin') common.push('USER_NOT_AUTHENTICATED')
  if (endpoint.caller === 'admin') common.push('FORBIDDEN')
  if (endpoint.isSensitive) common.push('REAUTHENTICATION_REQUIRED')
  return common
}

/** Cached for all apps of a process, because tests build hundreds. */
const described = new WeakMap<Endpoint, ReturnType<typeof describe>>()

/** Describes a contract endpoint for the framework: schemas to validate and serialise, texts for the API document. */
export function describeEndpoint(endpoint: Endpoint) {
  const known = described.get(endpoint) ?? describe(endpoint)
  described.set(endpoint, known)
  return known
}

function describe(endpoint: Endpoint) {
  const name = endpointName(endpoint)
  return {
    ...(name === null ? {} : { operationId: name }),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: { [endpoint.status]: successSchema(endpoint), ...refusalSchemas(endpoint) },
  }
}

function securityOf({ caller }: Endpoint) {
  if (caller === 'visitor') return []
  return caller === 'anybody' ? [{}, { session: [] }] : [{ session: [] }]
}

function successSchema(endpoint: Endpoint) {
  if (endpoint.file) {
    const [type = ''] = endpoint.file.type.split(';')
    return { description: 'Done', content: { [type]: { schema: z.string() } } }
  }
  return endpoint.answer?.describe('Done') ?? z.null().describe('Done; no body')
}

function refusalSchemas(endpoint: Endpoint): Record<number, z.ZodType> {
  const codes = [...new Set([...endpoint.refusals, ...commonRefusals(endpoint)])]
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => [status, errorBody.describe(reasons.join(' · '))]),
  )
}
