import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** `anybody`: a visitor; a session that is sent along counts, and a dead token is as good as none. */
export type Caller = 'visitor' | 'anybody' | 'user' | 'admin'

/** One call of the API: what may be sent, what comes back, who may call, and every reason for a refusal. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly caller: Caller
  /** Refused unless whoever holds the session has authenticated within the last minutes. */
  readonly isSensitive?: true
  readonly tag: string
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** What is sent is taken byte for byte, with the header that vouches for it, and checked by whoever handles it. */
  readonly raw?: { readonly header: string; readonly maxBytes: number }
  /** The answer is a file to keep, streamed; its type and the name it is saved under. */
  readonly file?: { readonly type: string; readonly name: string }
  /** Absent for 204, which has no body, and for files. */
  readonly answer?: z.ZodType
  /** 302: the answer is an address that the browser goes to. */
  readonly status: 200 | 201 | 202 | 204 | 302
  readonly refusals: readonly ErrorCode[]
}

/** Keeps the literal types of a declaration, so that server and web infer from the same source. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}
