import { Pool } from 'undici'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import type { BudgetHeaders, MarketplaceFailure } from '../marketplace.ts'
import { budgetHeaders, classifyAnswer, type WireAnswer } from './classify-answer.ts'

export type WireResult = {
  /** The HTTP status; null when no answer came. */
  readonly status: number | null
  readonly result: Result<unknown, MarketplaceFailure>
  readonly headers: BudgetHeaders
}

export type WireRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Beside ours; an authorization of its own replaces the application's. */
  readonly headers?: Readonly<Record<string, string>>
}

/** One request a call. Nothing is retried or redirected here: every request costs a slot that only the caller can take. */
export type DiscogsWire = {
  get(path: string, signal?: AbortSignal): Promise<WireResult>
  /** The answer as it came, whatever its status; a failure when none came. */
  send(request: WireRequest, signal?: AbortSignal): Promise<Result<WireAnswer, MarketplaceFailure>>
  close(): Promise<void>
}

/**
 * A request must leave when its slot was granted, so it may never queue behind another: more connections than requests
 * under way. One is open most of the time.
 */
const CONNECTIONS = 16
/** The largest release recorded has 0.3 MB. */
const LONGEST_BODY_BYTES = 4_000_000
/** What an answer that never came said. */
export const SILENT: BudgetHeaders = { limit: null, remaining: null }

export function openDiscogsWire(
  config: Pick<Config, 'marketplace' | 'publicUrl'>,
  clock: Clock,
): DiscogsWire {
  const { apiUrl, consumer, timeout } = config.marketplace
  const { origin, pathname } = new URL(apiUrl)
  const base = pathname.replace(/\/$/, '')
  const pool = connectionsTo(origin, timeout)
  const headers = {
    'user-agent': `Cratewatch/0.1 +${config.publicUrl}`,
    accept: 'application/vnd.discogs.v2.discogs+json',
    ...(consumer && { authorization: `Discogs key=${consumer.key}, secret=${consumer.secret}` }),
  }

  async function exchange({ method, path, ...more }: WireRequest, signal: AbortSignal): Promise<WireAnswer> {
    const response = await pool.request({
      path: base + path,
      method,
      headers: { ...headers, ...more.headers },
      signal,
    })
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() }
  }

  const send = (request: WireRequest, given?: AbortSignal) =>
    within(timeout, given, (signal) => exchange(request, signal))

  return {
    send,
    async get(path, signal) {
      const sent = await send({ method: 'GET', path }, signal)
      if (!sent.ok) return { status: null, result: sent, headers: SILENT }
      const { status } = sent.value
      return { status, result: classifyAnswer(sent.value, clock.now()), headers: budgetHeaders(sent.value) }
    },
    close: () => pool.destroy(),
  }
}

function connectionsTo(origin: string, timeout: Duration): Pool {
  return new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    keepAliveTimeout: 30_000,
    maxResponseSize: LONGEST_BODY_BYTES,
  })
}

/** The timeouts of a connection start again with every piece that trickles in; this one is for the whole answer. */
async function within(
  timeout: Duration,
  given: AbortSignal | undefined,
  exchange: (signal: AbortSignal) => Promise<WireAnswer>,
): Promise<Result<WireAnswer, MarketplaceFailure>> {
  const stop = new AbortController()
  const cancel = () => stop.abort(given?.reason)
  const timer = setTimeout(() => stop.abort(new Error(`no answer within ${timeout} ms`)), timeout)
  given?.addEventListener('abort', cancel, { once: true })
  if (given?.aborted) cancel()
  try {
    return ok(await exchange(stop.signal))
  } catch (error) {
    return refused({ kind: 'unavailable', why: reasonOf(error) })
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', cancel)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return `${code}${error.message}`
}
