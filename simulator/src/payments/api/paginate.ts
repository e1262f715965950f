import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { invalid, noSuch } from './api-error.ts'
import type { ApiError } from './api-error.ts'
import { groupOf, textOf, wholeOf } from './form.ts'
import type { Params } from './form.ts'

type Listed = { readonly id?: string | undefined; readonly created?: number; readonly object: string }

/** What every list accepts. */
export const listParams = ['limit', 'starting_after', 'ending_before', 'created', 'expand'] as const

/** One page of a list, newest first. `objects` are the kept ones, oldest first. */
export function paginate<T extends Listed>(
  url: string,
  objects: Iterable<T>,
  params: Params,
): Result<object, ApiError> {
  const limit = wholeOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    return refused(invalid('Invalid integer: limit must be between 1 and 100', { param: 'limit' }))
  const all = [...objects].filter(createdWithin(params)).toReversed()
  const after = textOf(params, 'starting_after')
  const before = textOf(params, 'ending_before')
  const cursor = after ?? before
  const at = all.findIndex(({ id }) => id === cursor)
  if (cursor !== undefined && at < 0)
    return refused(noSuch('object', cursor, after === undefined ? 'ending_before' : 'starting_after'))
  if (before !== undefined && after === undefined) {
    const from = Math.max(0, at - limit)
    return ok({ object: 'list', data: all.slice(from, at), has_more: from > 0, url })
  }
  const from = cursor === undefined ? 0 : at + 1
  return ok({ object: 'list', data: all.slice(from, from + limit), has_more: all.length > from + limit, url })
}

function createdWithin(params: Params): (object: Listed) => boolean {
  const exactly = wholeOf(params, 'created')
  const range = groupOf(params, 'created')
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => wholeOf(range, name))
  return ({ created = 0 }) =>
    (exactly === undefined || created === exactly) &&
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
}
