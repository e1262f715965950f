import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** `anybody`: a visitor or user; a valid session is used, an invalid token ignored. */
export type Caller = 'visitor' | 'anybody' | 'user' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Carries the name of a file that is the body of a call, percent-encoded; the body may be of any content type. */
export const FILE_NAME_HEADER = 'x-file-name'

/** A day by UTC, like 2027-01-31. */
type Day = `${number}-${number}-${number}`
type Address = `${Method} /${string}`

/**
 * A schema by what it takes and gives. Its own type says how it is built, which is many times as large: with it in every
 * declaration, checking the types took twice the memory.
 */
export interface WireSchema<out Output = unknown, out Input = unknown> extends z.ZodType<Output, Input> {}

/** What a schema gives. Asks for nothing else of it, because comparing whole schemas takes a thousand types each. */
export type Gives<S> = S extends { readonly _zod: { readonly output: infer Output } } ? Output : never

/** What a schema takes. */
export type Takes<S> = S extends { readonly _zod: { readonly input: infer Input } } ? Input : never

/** One call of the API: its input, its answer, who may call it, and every refusal. */
export type Endpoint = {
  readonly method: Method
  readonly path: `/${string}`
  readonly caller: Caller
  /** Refused unless the session's holder has authenticated within the last minutes. */
  readonly isSensitive?: true
  readonly tag: string
  readonly summary: string
  readonly params?: WireSchema
  readonly query?: WireSchema
  readonly body?: WireSchema
  /** Takes the body's exact bytes and the header that goes with them; the handler verifies both. `type` is for readers: any is taken. */
  readonly raw?: { readonly type: string; readonly header: string; readonly maxBytes: number }
  /** The call goes away: since when that is said, when it ends, and the path of what replaces it. */
  readonly deprecated?: { readonly since: Day; readonly until: Day; readonly by: `/${string}` }
  /** The answer is a streamed file: its type, and the name it is saved under. `isPage`: read in place, and again only when it has changed. */
  readonly file?: { readonly type: string; readonly name: string; readonly isPage?: true }
  /** Absent for 204, which has no body, and for files. */
  readonly answer?: WireSchema
  /** 302: the answer is an address to redirect to. */
  readonly status: 200 | 201 | 202 | 204 | 302
  readonly refusals: readonly ErrorCode[]
}

/** A call's declaration; by default it answers 200 and has no refusals of its own. */
type Declared = Omit<
  Endpoint,
  'method' | 'path' | 'status' | 'refusals' | 'params' | 'query' | 'body' | 'answer'
> &
  Partial<Pick<Endpoint, 'status' | 'refusals'>> & {
    readonly params?: z.ZodObject
    readonly query?: z.ZodObject
    readonly body?: z.ZodType
    readonly answer?: z.ZodType
  }

/** What a call has besides what was declared. */
type Completed<A extends Address, D extends Declared> = {
  method: A extends `${infer M extends Method} ${string}` ? M : never
  path: A extends `${Method} ${infer P extends Endpoint['path']}` ? P : never
  status: D extends { readonly status: infer S extends Endpoint['status'] } ? S : 200
  refusals: D extends { readonly refusals: infer R extends readonly ErrorCode[] } ? R : readonly []
}

/** A declared part. Bodies keep the type of how they are built, because forms take fields from them. */
type Part<Name, Built> = Name extends 'params' | 'query' | 'answer'
  ? WireSchema<Gives<Built>, Takes<Built>>
  : Built

type Called<A extends Address, D extends Declared> = {
  readonly [Name in keyof D | keyof Completed<A, D>]: Name extends keyof Completed<A, D>
    ? Completed<A, D>[Name]
    : Part<Name, D[Extract<Name, keyof D>]>
}

/** Keeps the literal types of a declaration, from which server and web infer theirs. */
export function endpoint<const A extends Address, const D extends Declared>(
  address: A,
  declared: D,
): Called<A, D>
export function endpoint(address: Address, declared: Declared): object {
  const [method, path] = address.split(' ')
  return { status: 200, refusals: [], ...declared, method, path }
}
