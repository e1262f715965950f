import type { Call, Send } from './call.ts'
import type { Error as ErrorAnswer } from './calls.ts'

/** The code of a refusal. New ones may come. */
export type ErrorCode = ErrorAnswer['error']['code']

export type SendOptions = {
  /** The address of the instance, like https://cratewatch.example. */
  readonly url: string
  /** A personal token, or that of a session; absent: a visitor. */
  readonly token?: string | undefined
  /** The language of messages; absent: that of the account. */
  readonly language?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** A refusal of the API: its code says why, its message says it in words. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** `UNREADABLE`: the answer was none of Cratewatch's. */
  readonly code: ErrorCode | 'UNREADABLE'
  readonly field: string | null
  /** How long to wait before the next attempt; null: not said. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, refusal: Partial<ErrorAnswer['error']>) {
    super(refusal.message ?? `The server answered ${status}, not as Cratewatch does. Is the address right?`)
    this.status = status
    this.code = refusal.code ?? 'UNREADABLE'
    this.field = refusal.field ?? null
    this.retryAfterSeconds = refusal.retryAfterSeconds ?? null
  }
}

/** Makes what sends calls to one instance. */
export function sender(given: SendOptions): Send {
  const fetch = given.fetch ?? globalThis.fetch
  return async (call, { signal }) => {
    const isBytes = typeof call.body === 'string' || call.body instanceof Uint8Array
    const response = await fetch(addressOf(given.url, call), {
      method: call.method,
      headers: {
        ...headersOf(given),
        ...(call.body === undefined ? {} : { 'content-type': isBytes ? 'text/csv' : 'application/json' }),
        ...call.headers,
      },
      redirect: 'manual',
      ...(call.body === undefined ? {} : { body: bodyOf(call.body) }),
      ...(signal ? { signal } : {}),
    })
    return read(response, call)
  }
}

export function headersOf({ token, language }: SendOptions): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(language === undefined ? {} : { 'accept-language': language }),
  }
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}

function addressOf(url: string, { path, params = {}, query = {} }: Call): URL {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const address = new URL(filled, url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  return address
}

/** Reads an answer. A refusal is thrown, with what it says of itself. */
async function read<Answer>(response: Response, { answer }: Call): Promise<Answer> {
  if (response.status >= 400) throw await refusalIn(response)
  // Safe, because calls.ts names the kind of each answer beside its type.
  return (await READERS[answer](response)) as Answer
}

const READERS: Readonly<Record<Call['answer'], (response: Response) => unknown>> = {
  json: (response) => response.json(),
  file: (response) => response.blob(),
  address: (response) => response.headers.get('location'),
  nothing: () => undefined,
}

/** Reads what a refusal says of itself. */
export async function refusalIn(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return new ApiError(response.status, typeof error === 'object' && error !== null ? error : {})
}
