import type { Result } from '@cratewatch/domain/kernel/result'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Ledger } from '../../ledger/ledger.ts'
import { noSuch } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { Params } from '../form.ts'

/** Obeys a call, or says why not. `id` is the object's name in the path, or nothing. */
export type Handler = (ledger: Ledger, params: Params, id: string) => Result<object, ApiError>

/** One call of the API and the parameters it knows; `expand` and `metadata` go without saying. */
export type Endpoint = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  pattern: RegExp,
  handler: Handler,
  accepts?: readonly string[],
]

/** Reads one object of a store. */
export function retrieve(store: (ledger: Ledger) => ReadonlyMap<string, object>, kind: string): Handler {
  return (ledger, _params, id) => find(store(ledger), kind, id)
}

export function find<T extends object>(
  store: ReadonlyMap<string, T>,
  kind: string,
  id: string,
  param = 'id',
): Result<T, ApiError> {
  const object = store.get(id)
  return object === undefined ? refused(noSuch(kind, id, param)) : ok(object)
}
