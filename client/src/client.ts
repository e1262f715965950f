import type { Call, CallOptions, Send } from './call.ts'
import { callsBy, type Error as ErrorAnswer, type LiveEvent } from './calls.ts'

export type * from './calls.ts'

/** The code of a refusal. New ones may come. */
export type ErrorCode = ErrorAnswer['error']['code']

type ClientOptions = {
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

/** The API of one instance: a function for each call, and what happens. */
export type Cratewatch = ReturnType<typeof callsBy> & {
  /** Says what to read again, for as long as it is read, also over lost connections. */
  readonly live: (options?: CallOptions) => AsyncGenerator<LiveEvent, void, void>
}

/** Makes a client of an instance. */
export function cratewatch(options: ClientOptions): Cratewatch {
  return { ...callsBy(sender(options)), live: ({ signal } = {}) => followLive(options, signal) }
}

/** Makes what sends calls to one instance. */
function sender(given: ClientOptions): Send {
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

function headersOf({ token, language }: ClientOptions): Record<string, string> {
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
  json: (response) => response.json().catch(() => Promise.reject(new ApiError(response.status, {}))),
  file: (response) => response.blob(),
  address: (response) => response.headers.get('location'),
  nothing: () => undefined,
}

/** Reads what a refusal says of itself. */
async function refusalIn(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return new ApiError(response.status, typeof error === 'object' && error !== null ? error : {})
}

const LONGEST_WAIT_MS = 30_000
const FIRST_WAIT_MS = 1_000
/** The server shows that it lives every 25 seconds; a connection that is silent for longer is dead. */
const LONGEST_SILENCE_MS = 60_000

/**
 * Follows the live events of an instance. A lost connection is opened again, ever later and at the latest after half a
 * minute; a refusal that another attempt would not change is thrown. After `hello`, events may have been missed.
 */
async function* followLive(
  options: ClientOptions,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<LiveEvent, void, void> {
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    try {
      for await (const event of readStream(options, signal)) {
        wait = FIRST_WAIT_MS
        yield event
        if (event.type === 'session-ended') return
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
      if (error instanceof ApiError) wait = Math.max(wait, (error.retryAfterSeconds ?? 0) * 1000)
    }
    await pause(wait * (0.5 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

async function* readStream(options: ClientOptions, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const silence = new AbortController()
  let alarm = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS)
  try {
    const fetch = options.fetch ?? globalThis.fetch
    const response = await fetch(new URL('/api/live', options.url), {
      headers: headersOf(options),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || response.body === null) throw await refusalIn(response)
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(alarm)
      alarm = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS)
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) if (part.startsWith('data: ')) yield JSON.parse(part.slice('data: '.length))
    }
  } finally {
    clearTimeout(alarm)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
