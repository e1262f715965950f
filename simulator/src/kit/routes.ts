import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { type Incoming, json, type Answer, readable } from './serve.ts'

/** The fields of a JSON or form body; each is validated where it is read. */
export type Fields = Readonly<Record<string, unknown>>

/** Reads the fields of a body; an empty body has none. */
export function readFields({ headers, body }: Incoming): Result<Fields, 'not-a-json-object'> {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true)
    return ok(Object.fromEntries(new URLSearchParams(body)))
  if (body.trim() === '') return ok({})
  const value = parsed(body)
  return isObject(value) ? ok(value) : refused('not-a-json-object')
}

/** Reads a number, also from the text of a form. */
export function numberIn(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A request to a route: the groups of its pattern, its query, and the fields of its body. */
export type PageRequest = {
  readonly params: readonly string[]
  readonly query: URLSearchParams
  readonly fields: Fields
}

/** The handler of one method and path pattern. */
export type Route<Context> = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  pattern: RegExp,
  answer: (context: Context, request: PageRequest) => Answer,
]

/** Answers a request by the first route that matches: 404 for an unknown path, 405 for a wrong method. */
export function route<Context>(
  routes: readonly Route<Context>[],
  context: Context,
  incoming: Incoming,
): Answer {
  const known = routes.filter(([, pattern]) => pattern.test(incoming.path))
  const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
  const found = known.find(([each]) => each === method)
  if (found === undefined)
    return known.length > 0 ? json(405, { error: 'wrong-method' }) : json(404, { error: 'not-found' })
  const fields = readFields(incoming)
  if (!fields.ok) return json(400, { error: fields.error })
  const params = found[1].exec(incoming.path)?.slice(1) ?? []
  return found[2](context, {
    params: params.map((param) => readable(param ?? '')),
    query: incoming.query,
    fields: fields.value,
  })
}
