import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { BudgetHeaders, MarketplaceFailure } from '../marketplace.ts'
import { retryAfter } from '../send-outcome.ts'

export type WireAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Returns the body of a good answer, or why there is none. Judged by status, because texts differ and change. */
export function classifyAnswer(answer: WireAnswer, now: Instant): Result<unknown, MarketplaceFailure> {
  const { status, text } = answer
  if (status === 429) {
    return refused({ kind: 'rate-limited', retryAfter: retryAfter(one(answer, 'retry-after'), now) })
  }
  if (status === 401 && isOwnWord(answer)) return refused({ kind: 'unauthorized' })
  if (status === 404) return refused(missing(answer))
  if (status === 422)
    return refused({ kind: 'unreadable', why: `422: ${complaint(text) ?? 'no reason given'}` })
  if (status !== 200) return refused({ kind: 'unavailable', why: `status ${status}` })
  const body = parse(text)
  return body === undefined ? refused({ kind: 'unreadable', why: nature(text) }) : ok(body)
}

/** The paths of one record's own answers; what is below them, as a master's versions, is a list. */
const RECORD = /\/(?<kind>releases|marketplace\/stats|masters)\/(?<id>\d{1,10})$/

/**
 * Classifies the answer of `requested`. Besides 404, 410 and 451 say that a record is gone, and a redirect to another
 * release that this one took its place. Any other redirect is no answer, and none is followed.
 */
export function classifyRecord(
  answer: WireAnswer,
  now: Instant,
  requested: URL,
): Result<unknown, MarketplaceFailure> {
  if (!RECORD.test(requested.pathname)) return classifyAnswer(answer, now)
  if (answer.status === 410 || answer.status === 451) return refused(missing(answer))
  const successor = successorIn(answer, requested)
  return successor === null ? classifyAnswer(answer, now) : refused({ kind: 'withdrawn', successor })
}

function successorIn(answer: WireAnswer, requested: URL): number | null {
  const location = one(answer, 'location') ?? ''
  if ((answer.status !== 301 && answer.status !== 308) || !URL.canParse(location, requested.href)) return null
  const to = new URL(location, requested)
  const from = placeOf(requested)
  const next = placeOf(to)
  const isRelease = from?.isRelease === true && next?.isRelease === true
  if (!isRelease || to.origin !== requested.origin || from.base !== next.base) return null
  return from.id === next.id || next.id === 0 ? null : next.id
}

function placeOf({ pathname }: URL) {
  const found = RECORD.exec(pathname)
  if (found === null) return null
  const base = pathname.slice(0, found.index)
  return { base, isRelease: found.groups?.['kind'] !== 'masters', id: Number(found.groups?.['id']) }
}

export function budgetHeaders(answer: WireAnswer): BudgetHeaders {
  return {
    limit: whole(one(answer, 'x-discogs-ratelimit')),
    remaining: whole(one(answer, 'x-discogs-ratelimit-remaining')),
  }
}

/**
 * Reads a status that means "gone". Only the API itself can say so of a release, and does in JSON; a proxy's page does
 * not count.
 */
function missing({ status, text }: WireAnswer): MarketplaceFailure {
  return complaint(text) === null
    ? { kind: 'unreadable', why: `${status} with ${nature(text)}` }
    : { kind: 'withdrawn' }
}

/**
 * Whether an answer is the API's own, by its JSON: a proxy or a challenge page uses the same statuses, and says nothing
 * about anybody's list or permission.
 */
export function isOwnWord(answer: WireAnswer): boolean {
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(one(answer, 'content-type') ?? '')
  return isJson && complaint(answer.text) !== null
}

/** Reads `{"message": …}`, or `{"detail": […]}` of endpoints that were moved. */
function complaint(text: string): string | null {
  const body = parse(text)
  if (typeof body !== 'object' || body === null) return null
  if ('message' in body && typeof body.message === 'string') return body.message
  return 'detail' in body ? JSON.stringify(body.detail).slice(0, 200) : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function nature(text: string): string {
  if (text.trim() === '') return 'an empty body'
  return text.trimStart().startsWith('<') ? 'a page instead of data' : 'a body that is not JSON'
}

/** Returns when an answer was written by its sender's clock; null: it does not say, or some cache kept it. */
export function statedTime(answer: WireAnswer): Instant | null {
  const date = Date.parse(one(answer, 'date') ?? '')
  return Number.isNaN(date) || Number(one(answer, 'age') ?? 0) > 0 ? null : instant(date)
}

function one({ headers }: WireAnswer, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}
