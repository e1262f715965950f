import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Ledger } from '../../ledger/ledger.ts'
import { noSuch, type ApiError } from '../api-error.ts'
import type { Params } from '../form.ts'
import { listParams, paginate } from '../paginate.ts'

/** Carries out a call, or refuses it. `id` is the id in the path, or empty. */
export type Handler = (ledger: Ledger, params: Params, id: string) => Result<object, ApiError>

/** One call of the API, with its known parameters. */
export type Endpoint = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  pattern: RegExp,
  handler: Handler,
  accepts?: readonly string[],
]

/** Returns one object of a store. */
export function retrieve(
  name: string,
  kind: string,
  store: (ledger: Ledger) => ReadonlyMap<string, object>,
): Endpoint {
  return ['GET', new RegExp(`^/v1/${name}/(\\w+)$`), (ledger, _, id) => find(store(ledger), kind, id)]
}

/** Returns a list, filtered by fields of its objects. */
export function listed<T extends { readonly id?: string }>(
  name: string,
  store: (ledger: Ledger) => ReadonlyMap<string, T>,
  filters: Readonly<Record<string, (object: T, wanted: string) => boolean>>,
): Endpoint {
  const handler: Handler = (ledger, params) => {
    const wanted = [...store(ledger).values()].filter((object) =>
      Object.entries(filters).every(([field, passes]) => {
        const value = params[field]
        return typeof value !== 'string' || passes(object, value)
      }),
    )
    return paginate(`/v1/${name}`, wanted, params)
  }
  return ['GET', new RegExp(`^/v1/${name}$`), handler, [...listParams, ...Object.keys(filters)]]
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
