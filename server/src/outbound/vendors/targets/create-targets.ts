import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { Agent, errors, request, buildConnector, type Dispatcher } from 'undici'
import { systemClock, timeLimit, type Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config/config.ts'
import type { Network } from '../../../base/config/vendor-config.ts'
import { VERSION } from '../../../base/version.ts'
import { reasonOf, retryAfter } from '../send-outcome.ts'
import type { TargetAnswer, TargetRequest, Targets } from '../targets.ts'
import { readTarget, privateAddress, isForbidden, type ReadableTarget } from './read-target.ts'

const CONNECT_TIMEOUT = seconds(3)
/** From the connection to the end of the answer. */
const TIMEOUT = seconds(5)
const LONGEST_REQUEST_BYTES = 256 * 1024
const LONGEST_ANSWER_BYTES = 64 * 1024
const KEPT_CHARACTERS = 300

/** Sends requests to addresses that users give, by connections of their own: no proxy and no redirect is followed. */
export function createTargets(
  { targets: { allowedNetworks }, publicUrl }: Pick<Config, 'targets' | 'publicUrl'>,
  clock: Clock = systemClock,
  resolve: Resolve = systemResolve,
): Targets {
  const dispatcher = new Agent({
    connect: checkedConnector(allowedNetworks, resolve, CONNECT_TIMEOUT),
    headersTimeout: TIMEOUT,
    bodyTimeout: TIMEOUT,
  })
  const agent = `Cratewatch/${VERSION} +${publicUrl}`
  return {
    async send(given) {
      const target = readTarget(given.url, allowedNetworks)
      if (!target.ok) return { kind: 'forbidden', why: target.error }
      const limit = timeLimit(clock, TIMEOUT)
      try {
        const answer = await ask(dispatcher, target.value, given, { agent, signal: limit.signal })
        const after = retryAfter(headerOf(answer, 'retry-after'), clock.now())
        const body = harmless(withoutSecrets(await beginning(answer), given))
        return { kind: 'answered', status: answer.statusCode, retryAfter: after, body }
      } catch (error) {
        return failureOf(error)
      } finally {
        limit.clear()
      }
    },
    close: () => dispatcher.destroy(),
  }
}

async function ask(
  dispatcher: Dispatcher,
  { url, authorization }: ReadableTarget,
  { method, headers, body }: TargetRequest,
  { agent, signal }: { readonly agent: string; readonly signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.base64, 'base64')
  if (bytes.length > LONGEST_REQUEST_BYTES) throw new errors.InvalidArgumentError('the message is too long')
  return request(url, {
    dispatcher,
    method,
    headers: { 'user-agent': agent, ...(authorization !== null && { authorization }), ...headers },
    body: bytes,
    signal,
  })
}

/** Reads the beginning of an answer. Its status counts, whatever becomes of the rest. */
async function beginning({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= LONGEST_ANSWER_BYTES) break
    }
  } catch {
    // The status has arrived already.
  }
  return Buffer.concat(chunks).toString()
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Hides what a server repeats of our request: paths and headers hold secrets of users. */
function withoutSecrets(text: string, { url, headers }: TargetRequest): string {
  const { pathname, search } = new URL(url)
  const sent = [pathname, search, ...Object.values(headers).flatMap((value) => value.split(' '))]
  return sent
    .filter(({ length }) => length > 1)
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}

function harmless(text: string): string {
  const visible = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return visible.slice(0, KEPT_CHARACTERS).toWellFormed()
}

function failureOf(error: unknown): TargetAnswer {
  if (error instanceof UnresolvedName) return { kind: 'unresolved', why: error.message }
  // Nothing else makes undici refuse a request than what users gave: a token with a line break, for one.
  if (error instanceof errors.InvalidArgumentError) return { kind: 'forbidden', why: error.message }
  const why = harmless(reasonOf(error))
  return error instanceof NoConnection ? { kind: 'unreachable', why } : { kind: 'unanswered', why }
}

/** Returns every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** A connection was not made because the name leads to no address, or to a forbidden one: nobody learns which. */
class UnresolvedName extends Error {}

/** A connection was not made: nothing was sent. */
class NoConnection extends Error {}

const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * Connects to host names after every address of theirs was checked, and to one of those addresses: what a name leads to
 * later is of no use.
 */
function checkedConnector(
  allowed: readonly Network[],
  resolve: Resolve,
  timeout: Duration,
): buildConnector.connector {
  const connect = buildConnector({ timeout, lookup: checkedLookup(allowed, resolve) })
  return (options, callback) =>
    connect(options, (...[error, socket]) =>
      error === null
        ? callback(null, socket)
        : callback(error instanceof UnresolvedName ? error : noConnection(error), null),
    )
}

function checkedLookup(allowed: readonly Network[], resolve: Resolve): LookupFunction {
  const check = callbackify((hostname: string) => checked(hostname, allowed, resolve))
  return (hostname, { all }, callback) =>
    check(hostname, (error, found) => {
      if (error !== null) callback(error, '')
      else if (all === true) callback(null, [...found])
      else callback(null, found[0].address, found[0].family)
    })
}

async function checked(
  hostname: string,
  allowed: readonly Network[],
  resolve: Resolve,
): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
  const [first, ...more] = await resolve(hostname).catch(() => [])
  const forbidden = [first, ...more].find((each) => each === undefined || isForbidden(each.address, allowed))
  if (first === undefined || forbidden !== undefined) throw new UnresolvedName(privateAddress(hostname))
  return [first, ...more]
}

function noConnection(cause: Error): NoConnection {
  return new NoConnection(cause.message || ('code' in cause ? String(cause.code) : cause.name), { cause })
}
