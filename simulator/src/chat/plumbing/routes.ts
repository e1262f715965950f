import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { readable } from '../../wire/readable.ts'

/** What answers one method on one kind of path; the pattern's groups arrive as `params`. */
export type Route<Context> = readonly [
  method: string,
  pattern: RegExp,
  answer: (context: Context, incoming: Incoming, params: readonly string[]) => Answer,
]

/** Finds the route of a request: 404 for paths nobody knows, 405 for a wrong method on a known one. */
export function route<Context>(
  routes: readonly Route<Context>[],
  context: Context,
  incoming: Incoming,
): Answer {
  const known = routes.filter(([, pattern]) => pattern.test(incoming.path))
  const found = known.find(([method]) => method === incoming.method)
  if (found === undefined) {
    return known.length > 0 ? json(405, { error: 'wrong-method' }) : json(404, { error: 'not-found' })
  }
  const params = found[1].exec(incoming.path)?.slice(1) ?? []
  return found[2](context, incoming, params.map(readable))
}
