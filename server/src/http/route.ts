import type { Endpoint, Gives, Takes } from '@cratewatch/contracts/endpoint'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Refusal } from '../base/refusal.ts'
import type { Session, Visitor, CookieJar } from './caller/caller.ts'

type Parsed<S> = [S] extends [never] ? undefined : Gives<S>

/** The exact bytes sent, and the header that the contract names; null: it is missing. */
export type RawBody = { readonly bytes: Buffer; readonly header: string | null }

type SessionOf<C extends Endpoint['caller']> = C extends 'visitor'
  ? null
  : C extends 'anybody'
    ? Session | null
    : Session

/** A call within the limits, with a known caller and validated input. */
export type Call<E extends Endpoint> = {
  readonly params: Parsed<E extends { params: infer S } ? S : never>
  readonly query: Parsed<E extends { query: infer S } ? S : never>
  readonly body: Parsed<E extends { body: infer S } ? S : never>
  readonly raw: E extends { raw: object } ? RawBody : undefined
  readonly visitor: Visitor
  readonly cookies: CookieJar
  /** null for visitors. */
  readonly session: SessionOf<E['caller']>
}

export type EndpointAnswer<E extends Endpoint> = E['status'] extends 302
  ? { readonly location: string }
  : E extends { file: object }
    ? AsyncIterable<string | Uint8Array>
    : E extends { answer: infer S }
      ? Takes<S>
      : void

/** Handles a call, or refuses it with one of the codes its contract declares. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Result<EndpointAnswer<E>, Refusal<E['refusals'][number]>>>

/** An endpoint with its handler, without its types, so that the routes of all features fit one list. */
export type Route = {
  readonly endpoint: Endpoint
  readonly handle: (call: AnyCall) => Promise<Result<unknown, Refusal<ErrorCode>>>
}

type AnyCall = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly raw: RawBody | undefined
  readonly visitor: Visitor
  readonly cookies: CookieJar
  readonly session: Session | null
}

/** Binds a contract endpoint to its handler. */
export function route<const E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  // Safe, because the pipeline builds the call by this endpoint's schemas and caller.
  return { endpoint, handle: (call) => handle(call as Call<E>) }
}
