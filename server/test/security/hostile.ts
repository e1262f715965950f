import type { Endpoint } from '@cratewatch/contracts/endpoint'
import fc from 'fast-check'
import { fieldNames, jsonSchemaOf, plausible, type JsonSchema } from './every-call.ts'

/** Values that attackers, broken clients and careless users send. */
const JUNK: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  9e18,
  1e308,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  'x'.repeat(20_000),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'https://evil.example/',
  'javascript:alert(1)',
  'ada@example.com\r\nBcc: eve@example.com',
  'ſ@example.com',
  '2026-99-99T00:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  '99999999999999999999',
  [],
  [[[[]]]],
  {},
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}'),
  JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`),
]

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const junk = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...JUNK) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** Draws values for a schema: valid, wrong or missing ones, and unknown fields. */
function hostile(schema: JsonSchema): fc.Arbitrary<unknown> {
  const fitting = fc.constant(plausible(schema, NOBODYS))
  if (schema.properties === undefined) {
    return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 2, arbitrary: junk })
  }
  const fields = Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [name, hostile(field)]),
  )
  const uninvited = { isAdmin: junk, userId: fc.constant(NOBODYS), plan: fc.constant('PREMIUM') }
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...fields, ...uninvited }) },
    { weight: 1, arbitrary: junk },
  )
}

/** A complete request as it arrives. */
export type HostileRequest = {
  readonly url: string
  readonly payload: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Draws requests to one call. They depend on the seed alone. */
export function hostileRequests(endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  const text = junk.map((value) =>
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2_000),
  )
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constant(NOBODYS) },
    { weight: 1, arbitrary: fc.constant('17') },
    { weight: 2, arbitrary: text },
  )
  return fc.record({
    url: fc.tuple(part, queryOf(endpoint, text)).map(([id, query]) => {
      const path = endpoint.path.replaceAll(/:\w+/g, encodeURIComponent(id.toWellFormed().slice(0, 290)))
      return query === '' ? path : `${path}?${query}`
    }),
    payload: payloadOf(endpoint, text),
    headers: fc.record({
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'x',
      ),
      'accept-language': fc.constantFrom('es', 'en;q=0.1', 'xx-'.repeat(200), '*'),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', 'evil, 127.0.0.1', ''),
      cookie: fc.constantFrom('', 'a=b', 'marketplace-sign-in=AAAA', '='.repeat(3_000)),
    }),
  })
}

function queryOf({ query }: Endpoint, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const names = query === undefined ? ['page'] : fieldNames(query)
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names, 'other'), text), { maxLength: 4 })
  return pairs.map((given) =>
    given
      .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed().slice(0, 500))}`)
      .join('&'),
  )
}

function payloadOf(endpoint: Endpoint, text: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> {
  if (endpoint.body === undefined && endpoint.raw === undefined) return fc.constant(undefined)
  const body = endpoint.body === undefined ? junk : hostile(jsonSchemaOf(endpoint.body))
  return fc.oneof(
    { weight: 9, arbitrary: body.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: text },
  )
}

/** One value of each JSON type. */
const ONE_OF_EACH: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  integer: 7,
  number: 7.5,
  string: 'seven',
  array: [7],
  object: { seven: 7 },
}

/** Makes bodies with one field of a wrong JSON type each, the others valid. */
export function wrongTypes(schema: JsonSchema): { readonly field: string; readonly body: object }[] {
  const fitting = plausible(schema, NOBODYS)
  return Object.entries(schema.properties ?? {}).flatMap(([field, each]) => {
    const types = typesOf(each)
    return Object.entries(ONE_OF_EACH)
      .filter(([type]) => !types.has(type))
      .map(([, wrong]) => ({ field, body: Object.assign({}, fitting, { [field]: wrong }) }))
  })
}

/** Returns the JSON types that a schema accepts; none if it names none, so that coerced values are found. */
export function typesOf(schema: JsonSchema): ReadonlySet<string> {
  const all = schema.anyOf?.flatMap((one) => [...typesOf(one)]) ?? [schema.type ?? []].flat()
  const values = [schema.const, ...(schema.enum ?? [])].filter((value) => value !== undefined)
  const named = [...all, ...values.map((value) => (value === null ? 'null' : typeof value))]
  return new Set(named.flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type])))
}

/** Makes requests with one wrong field each: every kind of junk in every field of the body, the others valid. */
export function wrongFields(endpoint: Endpoint): HostileRequest[] {
  if (endpoint.body === undefined) return []
  const schema = jsonSchemaOf(endpoint.body)
  const url = endpoint.path.replaceAll(/:\w+/g, NOBODYS)
  const fitting = plausible(schema, NOBODYS)
  return Object.keys(schema.properties ?? {}).flatMap((field) =>
    JUNK.map((wrong) => ({
      url,
      payload: JSON.stringify(Object.assign({}, fitting, { [field]: wrong })),
      headers: { 'content-type': 'application/json' },
    })),
  )
}
