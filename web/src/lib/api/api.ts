import type { ApiCall } from '@cratewatch/contracts/calls'
import type { Endpoint, Gives, WireSchema } from '@cratewatch/contracts/endpoint'
import type { SignIn, User } from '@cratewatch/contracts/people/accounts'
import i18next from 'i18next'
import { askToReauthenticate } from '../session/reauthentication.ts'
import { endSession, isRenewed, readToken, renewToken } from '../session/session.ts'
import { noteServerDate } from '../text/ticking.ts'
import { ApiError, refusalFrom } from './toast-failure.ts'

type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? Gives<S> : never

/** Parts of a query, each of which may be left out. */
type OrNothing<Query> = { readonly [Name in keyof Query]?: Query[Name] | undefined }

/** The input of an endpoint: only the parts that it declares. */
type Input<E extends Endpoint> = (E extends { readonly params: object }
  ? { params: Part<E, 'params'> }
  : { params?: never }) &
  (E extends { readonly query: object } ? { query?: OrNothing<Part<E, 'query'>> } : { query?: never }) &
  (E extends { readonly body: object } ? { body: Part<E, 'body'> } : { body?: never }) &
  (E extends { readonly raw: object } ? { raw: UploadBody } : { raw?: never })

/** A body that is sent unchanged, and the value of its header. */
type UploadBody = { readonly content: Blob; readonly header: string }

type Answer<E extends Endpoint> = E extends { readonly answer: infer S } ? Gives<S> : void

type DeclaredBy<C extends ApiCall> = NonNullable<C['declared']>

/** The answer of a call; undefined for those without a body. */
export type ApiAnswer<C extends ApiCall> = Answer<DeclaredBy<C>>

/** What a call takes as its body. */
export type ApiBody<C extends ApiCall> = Part<DeclaredBy<C>, 'body'>

type Arguments<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, signal?: AbortSignal]
    : [input: Input<E>, signal?: AbortSignal]

/**
 * Calls the API. Throws `ApiError` for refusals, for an unreachable server and for an answer that is no JSON; what is
 * in an answer is checked by the server, against the same contract (decision 54). An ended session is ended here for the whole application; where the server requires a recent authentication, the user is
 * asked for it and the call repeated once.
 */
export async function call<C extends ApiCall>(
  endpoint: C,
  ...[input, signal]: Arguments<DeclaredBy<C>>
): Promise<ApiAnswer<C>> {
  return readAnswer(endpoint, await request(endpoint, input ?? {}, signal))
}

/** Fetches a file from the API. Refusals are thrown as by `call`. */
export async function fetchFile<C extends ApiCall & { readonly file: object }>(
  endpoint: C,
  ...[input]: Arguments<DeclaredBy<C>>
): Promise<Blob> {
  return (await request(endpoint, input ?? {})).blob()
}

/** Makes a call that returns a new token for this session, stores the token, and returns the user. */
export function callForNewToken<
  C extends ApiCall<Omit<Endpoint, 'answer'> & { readonly answer: WireSchema<SignIn> }>,
>(endpoint: C, ...[input]: Arguments<DeclaredBy<C>>): Promise<User> {
  return whileRenewing(async () => {
    const attempt = await send(endpoint, input ?? {})
    if (attempt.refusal !== null) throw settled(attempt)
    const renewed = await readAnswer(endpoint, attempt.response)
    renewToken(renewed.token)
    return renewed.user
  })
}

type Sendable = { params?: object; query?: object; body?: unknown; raw?: UploadBody }

/** Sends a request and returns the answer unless it is a refusal. */
async function request(endpoint: ApiCall, input: Sendable, signal?: AbortSignal): Promise<Response> {
  const first = await send(endpoint, input, signal)
  const last =
    first.refusal !== null && (await isWorthRepeating(first)) ? await send(endpoint, input, signal) : first
  if (last.refusal === null) return last.response
  throw settled(last)
}

type Refused = { readonly token: string | null; readonly refusal: ApiError }
type Attempt =
  | Refused
  | { readonly token: string | null; readonly refusal: null; readonly response: Response }

/** Whether the same call may succeed now: its token has been renewed, or the user has authenticated again. */
async function isWorthRepeating({ token, refusal }: Refused): Promise<boolean> {
  if (refusal.code === 'REAUTHENTICATION_REQUIRED') return isRenewed(token) || askToReauthenticate()
  if (refusal.code !== 'USER_NOT_AUTHENTICATED' || token === null) return false
  await untilRenewed()
  return isRenewed(token)
}

/** Ends the session if the refusal says so, and returns the error to throw. */
function settled({ token, refusal }: Refused): ApiError {
  if (refusal.code === 'USER_NOT_AUTHENTICATED' && token !== null && token === readToken())
    endSession('ended')
  return refusal
}

async function readAnswer<C extends ApiCall>({ hasAnswer }: C, response: Response): Promise<ApiAnswer<C>> {
  const answer = hasAnswer ? await readBody(response) : undefined
  // Safe because the server sends nothing that the endpoint's schema does not let through.
  if (!hasAnswer || (typeof answer === 'object' && answer !== null)) return answer as ApiAnswer<C>
  throw new ApiError({ status: response.status, code: null, message: i18next.t('errors.unreadable') })
}

async function readBody(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json().catch(() => undefined)
}

async function send(endpoint: ApiCall, input: Sendable, signal?: AbortSignal): Promise<Attempt> {
  const token = endpoint.caller === 'visitor' ? null : readToken()
  const response = await reach(endpoint, input, token, signal)
  if (response.ok) return { token, refusal: null, response }
  const refusal = refusalFrom(response.status, await readBody(response), {
    requestFailed: (status) => i18next.t('errors.requestFailed', { status }),
    statusText: response.statusText,
  })
  return { token, refusal }
}

async function reach(endpoint: ApiCall, input: Sendable, token: string | null, signal?: AbortSignal) {
  try {
    const url = requestUrl(endpoint, { ...input.params }, { ...input.query })
    const early = endpoint.method === 'GET' ? takeEarly(url, token, signal) : null
    const request = () =>
      fetch(url, {
        method: endpoint.method,
        headers: headersOf(endpoint, input, token),
        body: input.raw?.content ?? (input.body === undefined ? null : JSON.stringify(input.body)),
        signal: signal ?? null,
        // A call that changes something has to survive its page; files are too large for that.
        keepalive: endpoint.method !== 'GET' && input.raw === undefined,
      })
    const response = await (early?.catch(request) ?? request())
    noteServerDate(response.headers.get('date'))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ApiError({ status: 0, code: null, message: i18next.t('errors.network', { reason }) })
  }
}

function headersOf(endpoint: ApiCall, { body, raw }: Sendable, token: string | null): Headers {
  const accept = endpoint.file?.type ?? 'application/json'
  // The page's own language decides the words; the browser's names the region, where somebody is new.
  const languages = `${i18next.language}, ${navigator.language};q=0.5`
  const headers = new Headers({ accept, 'accept-language': languages })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (raw !== undefined && endpoint.raw !== undefined) {
    headers.set('content-type', 'application/octet-stream')
    headers.set(endpoint.raw.header, raw.header)
  }
  return headers
}

type Values = Readonly<Record<string, unknown>>

/** Builds the address of a call: path parameters escaped, absent query values left out. */
export function requestUrl(
  endpoint: Pick<Endpoint, 'path'>,
  params: Values = {},
  query: Values = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

const LOCK = 'cratewatch-renewal'

let underWay: Promise<unknown> = Promise.resolve()

/**
 * Runs a call that replaces the session's token: one at a time across all tabs, so that none invalidates another's
 * token.
 */
function whileRenewing<T>(work: () => Promise<T>): Promise<T> {
  // Without locks (plain HTTP on a home network) only calls of this tab wait for each other.
  const done =
    navigator.locks === undefined ? underWay.then(work) : navigator.locks.request(LOCK, async () => work())
  underWay = done.then(
    () => {},
    () => {},
  )
  return done
}

/** Waits until no tab is replacing the token, so that a refused call with the old one can be judged. */
async function untilRenewed(): Promise<void> {
  await (navigator.locks === undefined
    ? underWay
    : navigator.locks.request(LOCK, { mode: 'shared' }, () => {}))
}

type Early = { readonly token: string; readonly answer: Promise<Response> }

declare global {
  var early: Record<string, Early | undefined> | undefined
}

/** An answer this old is asked for anew. */
const FRESH_FOR_MS = 10_000

/**
 * Returns the answer that `early.js` has asked for before the application had loaded, once, if it is of this session;
 * null otherwise.
 */
export function takeEarly(url: string, token: string | null, signal?: AbortSignal): Promise<Response> | null {
  const early = globalThis.early?.[url]
  if (globalThis.early === undefined || early === undefined) return null
  delete globalThis.early[url]
  if (early.token !== token || performance.now() > FRESH_FOR_MS) return null
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([early.answer, aborted])
}
