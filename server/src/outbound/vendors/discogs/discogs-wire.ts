import { clockAhead, withReading, type ClockReading } from '@cratewatch/domain/copies/clock-ahead'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { Pool } from 'undici'
import { timeLimit, type Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config/config.ts'
import { VERSION } from '../../../base/version.ts'
import type { BudgetHeaders, MarketplaceAnswer, MarketplaceFailure } from '../marketplace.ts'
import { reasonOf } from '../send-outcome.ts'
import { budgetHeaders, statedTime, type WireAnswer } from './classify-answer.ts'

export type WireRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Headers besides ours; an authorization among them replaces the application's. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Reads an answer to `requested`, whatever its status. */
type ReadAnswer<T, Failure> = (answer: WireAnswer, now: Instant, requested: URL) => Result<T, Failure>

/**
 * Sends one request a call. It never retries or follows redirects: each request costs a slot that only the caller can
 * take.
 */
export type DiscogsWire = {
  request<T, Failure>(
    request: WireRequest,
    read: ReadAnswer<T, Failure>,
    signal?: AbortSignal,
  ): Promise<MarketplaceAnswer<T, Failure | MarketplaceFailure>>
  /** How far the marketplace's clock is ahead of ours, as its answers tell. */
  ahead(): Duration
  close(): Promise<void>
}

/** Gets what an answer says of the marketplace's clock. */
export type HearClock = (reading: ClockReading) => void

/**
 * More connections than requests in flight: a request must be sent when its slot was granted, never queued behind
 * another. Usually one is open.
 */
const CONNECTIONS = 16
/** The largest recorded release has 0.3 MB. */
const LONGEST_BODY_BYTES = 4_000_000
/** The headers of an answer that never came. */
const SILENT: BudgetHeaders = { limit: null, remaining: null }

/** Opens connections to the marketplace; `heard` gets what each answer says of its clock. */
export function openDiscogsWire(
  config: Pick<Config, 'marketplace' | 'publicUrl'>,
  clock: Clock,
  heard: HearClock = () => {},
): DiscogsWire {
  const { apiUrl, consumer, timeout } = config.marketplace
  const { origin, pathname } = new URL(apiUrl)
  const base = pathname.replace(/\/$/, '')
  const pool = connectionsTo(origin, timeout)
  const headers = {
    'user-agent': `Cratewatch/${VERSION} +${config.publicUrl}`,
    accept: 'application/vnd.discogs.v2.discogs+json',
    ...(consumer && { authorization: `Discogs key=${consumer.key}, secret=${consumer.secret}` }),
  }

  let readings: readonly ClockReading[] = []

  function hear(reading: ClockReading): void {
    readings = withReading(readings, reading)
    heard(reading)
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

  return {
    async request(request, read, given) {
      const sentAt = clock.now()
      const sent = await within(clock, timeout, given, (signal) => exchange(request, signal))
      if (!sent.ok) return { result: sent, headers: SILENT }
      const receivedAt = clock.now()
      const stated = statedTime(sent.value)
      if (stated !== null) hear({ stated, sentAt, receivedAt })
      const requested = new URL(origin + base + request.path)
      return { result: read(sent.value, receivedAt, requested), headers: budgetHeaders(sent.value) }
    },
    ahead: () => clockAhead(readings),
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

/** Limits the whole answer: a connection's timeouts start again with every byte. */
async function within(
  clock: Clock,
  timeout: Duration,
  given: AbortSignal | undefined,
  exchange: (signal: AbortSignal) => Promise<WireAnswer>,
): Promise<Result<WireAnswer, MarketplaceFailure>> {
  const limit = timeLimit(clock, timeout)
  try {
    return ok(await exchange(AbortSignal.any([limit.signal, ...(given ? [given] : [])])))
  } catch (error) {
    return refused({ kind: 'unavailable', why: reasonOf(error) })
  } finally {
    limit.clear()
  }
}
