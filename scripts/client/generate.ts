import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { errorBody } from '@cratewatch/contracts/errors'
import { liveEvent } from '@cratewatch/contracts/live'
import { webhookMessage } from '@cratewatch/contracts/webhook-message'
import { readArguments } from '../../server/src/base/arguments.ts'
import { schemaWriter } from '../../server/src/http/document/schemas.ts'
import { jsonSchemaOf, plausible } from '../../server/test/security/every-call.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const NOBODYS = '00000000-0000-4000-8000-000000000000'
const calls = Object.entries<Endpoint>(endpoints)

const HEAD = '// Written by `npm run generate-client` from the contracts, and not committed.\n\n'

type TypeOf = (schema: NonNullable<Endpoint['answer']>) => string

/** A call takes its input only where it has one, and may leave it out where nothing of it is required. */
function inputOf({ params, query, body, raw }: Endpoint, type: TypeOf) {
  const optional = query !== undefined && query.safeParse({}).success
  return [
    ...(params ? [`params: ${type(params)}`] : []),
    ...(query ? [`query${optional ? '?' : ''}: ${type(query)}${optional ? ' | undefined' : ''}`] : []),
    ...(body ? [`body: ${type(body)}`] : []),
    ...(raw
      ? ['body: string | Uint8Array<ArrayBuffer>', `headers: { ${JSON.stringify(raw.header)}: string }`]
      : []),
  ]
}

/** The type of what a call answers, and what the client reads of the response. */
function answerOf({ answer, file, status }: Endpoint, type: TypeOf) {
  if (answer) return { answered: type(answer), kind: 'json' }
  if (file) return { answered: 'Blob', kind: 'file' }
  return status === 302 ? { answered: 'string', kind: 'address' } : { answered: 'void', kind: 'nothing' }
}

function writeCalls(): string {
  const schemas = schemaWriter()
  for (const schema of [errorBody, liveEvent, webhookMessage]) schemas.write(schema, 'output')
  const methods = calls.map(([name, endpoint]) => {
    const { method, path, summary, deprecated } = endpoint
    const parts = inputOf(endpoint, (schema) => typeOf(schemas.write(schema, 'input')))
    const mayBeLeftOut = parts.every((part) => part.startsWith('query?:'))
    const input = parts.length === 0 ? '' : `input: { ${parts.join('; ')} }${mayBeLeftOut ? ' = {}' : ''}, `
    const { answered, kind } = answerOf(endpoint, (schema) => typeOf(schemas.write(schema, 'output')))
    const mark = deprecated ? ` @deprecated Ends on ${deprecated.until}; use ${deprecated.by}.` : ''
    return `/** ${summary}.${mark} */
${name}: (${input}options: CallOptions = {}) =>
  send<${answered}>({ method: '${method}', path: '${path}', answer: '${kind}'${parts.length === 0 ? '' : ', ...input'} }, options),`
  })
  const types = Object.entries(schemas.named).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  return `${HEAD}import type { CallOptions, Send } from './call.ts'

${types.join('\n\n')}

/** Every call of the API by name. */
export const callsBy = (send: Send) => ({
${methods.join('\n')}
})
`
}

/** Writes a call of each with everything that can be said, which the compiler holds to the types. */
function writeEveryCall(): string {
  const lines = calls.map(([name, endpoint]) => {
    const { params, query, body, raw } = endpoint
    const example = (schema: NonNullable<Endpoint['body']>) => plausible(jsonSchemaOf(schema), NOBODYS)
    const input = {
      ...(params ? { params: example(params) } : {}),
      ...(query ? { query: example(query) } : {}),
      ...(body ? { body: example(body) } : {}),
      ...(raw ? { body: 'release_id\n4821907\n', headers: { [raw.header]: 'list.csv' } } : {}),
    }
    return `${name}: () => api.${name}(${Object.keys(input).length === 0 ? '' : JSON.stringify(input)}),`
  })
  return `${HEAD}import type { Cratewatch } from '../src/client.ts'

/** Calls the whole API by the typed client. */
export const everyTypedCall = (api: Cratewatch) => ({
${lines.join('\n')}
})
`
}

/**
 * Writes the typed client's calls, and a call of each for its tests, from the contracts. They are not committed: whoever
 * reads them has them written first. What is the same stays untouched, so that nobody compiles it again.
 */
export default function writeClient(): void {
  const files = {
    'client/src/calls.ts': writeCalls(),
    'client/test/every-typed-call.ts': writeEveryCall(),
  }
  for (const [name, text] of Object.entries(files)) {
    const file = join(ROOT, name)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}

type Schema = { readonly [key: string]: unknown }

const asSchema = (value: unknown): Schema =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const union = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'never'

/** Writes a JSON schema of the API document as a TypeScript type. */
export function typeOf(given: unknown): string {
  const schema = asSchema(given)
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (schema['enum'] !== undefined) return union(listOf(schema['enum']).map((each) => JSON.stringify(each)))
  const either = schema['anyOf'] ?? schema['oneOf']
  if (either !== undefined) return union(listOf(either).map(typeOf))
  if (schema['allOf'] !== undefined) return listOf(schema['allOf']).map(typeOf).join(' & ')
  return union([schema['type']].flat().map((type) => simpleType(type, schema)))
}

function simpleType(type: unknown, schema: Schema): string {
  switch (type) {
    case 'object':
      return objectType(schema)
    case 'array':
      return `Array<${typeOf(schema['items'])}>`
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return type
    default:
      return 'unknown'
  }
}

/** Writes fields, with their descriptions as comments; a map where the names are not known. */
function objectType(schema: Schema): string {
  const fields = Object.entries(asSchema(schema['properties']))
  if (fields.length > 0) {
    const required = listOf(schema['required'])
    return `{ ${fields.map(([name, field]) => fieldType(name, field, required.includes(name))).join('; ')} }`
  }
  const { propertyNames, additionalProperties } = schema
  if (propertyNames === undefined && additionalProperties === undefined) return 'Record<string, never>'
  const key = propertyNames === undefined ? 'string' : typeOf(propertyNames)
  const map = `Record<${key}, ${typeOf(additionalProperties)}>`
  // A map of known names has all of them where it says so.
  return key === 'string' || schema['required'] !== undefined ? map : `Partial<${map}>`
}

function fieldType(name: string, field: unknown, isRequired: boolean): string {
  const { description } = asSchema(field)
  const comment = typeof description === 'string' ? `/** ${description.replaceAll('*/', '*\\/')} */ ` : ''
  const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
  return `${comment}${key}${isRequired ? '' : '?'}: ${typeOf(field)}${isRequired ? '' : ' | undefined'}`
}

if (import.meta.main) {
  readArguments('Writes the client from the contracts.\n\n  npm run generate-client', {})
  writeClient()
}
