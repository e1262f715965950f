import { json, type Answer } from './answer.ts'
import { readFields, type Fields } from './fields.ts'
import { readable, type Incoming } from './incoming.ts'

/** A request to a route: the groups of its pattern, its query, and the fields of its body. */
export type Asked = {
  readonly params: readonly string[]
  readonly query: URLSearchParams
  readonly fields: Fields
}

/** The handler of one method and path pattern. */
export type Route<Context> = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  pattern: RegExp,
  answer: (context: Context, asked: Asked) => Answer,
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
