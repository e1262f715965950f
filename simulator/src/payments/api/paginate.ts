import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { invalid, noSuch, type ApiError } from './api-error.ts'
import { textOf, wholeOf, type Params } from './form.ts'

/** The parameters of every list. */
export const listParams = ['limit', 'starting_after'] as const

/** Returns one page of a list, newest first. `objects` are oldest first. */
export function paginate<T extends { readonly id?: string | undefined }>(
  url: string,
  objects: readonly T[],
  params: Params,
): Result<object, ApiError> {
  const limit = wholeOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    return refused(invalid('Invalid integer: limit must be between 1 and 100', { param: 'limit' }))
  const all = objects.toReversed()
  const after = textOf(params, 'starting_after')
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) return refused(noSuch('object', after, 'starting_after'))
  return ok({ object: 'list', data: all.slice(from, from + limit), has_more: all.length > from + limit, url })
}
