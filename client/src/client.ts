import type { CallOptions } from './call.ts'
import { callsBy, type LiveEvent } from './calls.ts'
import { ApiError, headersOf, refusalIn, sender, type SendOptions } from './send.ts'

export type * from './calls.ts'
export { ApiError, type ErrorCode } from './send.ts'

/** The API of one instance: a function for each call, and what happens. */
export type Cratewatch = ReturnType<typeof callsBy> & {
  /** Says what to read again, for as long as it is read, also over lost connections. */
  readonly live: (options?: CallOptions) => AsyncGenerator<LiveEvent, void, void>
}

/** Makes a client of an instance. */
export function cratewatch(options: SendOptions): Cratewatch {
  return { ...callsBy(sender(options)), live: ({ signal } = {}) => followLive(options, signal) }
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
  options: SendOptions,
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

async function* readStream(options: SendOptions, signal: AbortSignal): AsyncGenerator<LiveEvent> {
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
