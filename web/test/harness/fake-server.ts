import type { Endpoint, Takes } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@cratewatch/contracts/errors'
import { LIVE_PATH, type LiveEvent } from '@cratewatch/contracts/live'

/** What a page sent with one call, as the contract reads it. */
export type Sent = { readonly params: object; readonly query: object; readonly body: unknown }

type Answer<E extends Endpoint> = E extends { readonly answer: infer S } ? Takes<S> : undefined
type Given<E extends Endpoint> = Answer<E> extends undefined ? [file?: string] : [answer: Answer<E>]

/** Refusals that every call may meet. */
const ANYWHERE: ReadonlySet<ErrorCode> = new Set([
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'USER_NOT_AUTHENTICATED',
  'REAUTHENTICATION_REQUIRED',
  'RATE_LIMITED',
])

type Responder = (sent: Sent) => Response | Promise<Response>
type Refusal = Partial<Pick<ErrorBody['error'], 'field' | 'retryAfterSeconds' | 'successor'>>

/** Calls that wait for their answer, which may come in any order. */
export type Held<E extends Endpoint> = {
  readonly count: () => number
  answer: (...given: Given<E>) => void
  refuse: (code: ErrorCode, more?: Refusal) => void
  /** Answers the newest call first. */
  answerLast: (...given: Given<E>) => void
}

const responders = new Map<Endpoint, Responder>()
/** Calls whose answers a test gives by hand: the one that begins a page leaves them out. */
const held = new Set<Endpoint>()
const log = new Map<Endpoint, Sent[]>()
const strangers: string[] = []
let stream: ReadableStreamDefaultController<Uint8Array> | null = null

/** The text that the fake server gives with a refusal. */
export const refusalText = (code: ErrorCode) => `Refused: ${code}`

/** An API whose answers and refusals keep to the contract; it throws when a test or a page does not. */
export const server = {
  answers<const E extends Endpoint>(endpoint: E, ...given: Given<E>): void {
    alwaysAnswer(endpoint, given[0])
  },
  /** Answers a call that is written as "GET /api/vinyls". */
  answersCall(call: string, answer: unknown): void {
    const [method = '', path = ''] = call.split(' ')
    const found = route(method, path)
    if (found === null) throw new Error(`the contract has no ${call}`)
    alwaysAnswer(found.endpoint, answer)
  },
  answersWith<const E extends Endpoint>(endpoint: E, answer: (sent: Sent) => Answer<E>): void {
    responders.set(endpoint, (sent) => succeed(endpoint, answer(sent)))
  },
  refuses(endpoint: Endpoint, code: ErrorCode, more?: Refusal): void {
    responders.set(endpoint, () => refuse(endpoint, code, more))
  },
  isUnreachableFor(endpoint: Endpoint): void {
    responders.set(endpoint, () => Promise.reject(new TypeError('connection refused')))
  },
  holds<const E extends Endpoint>(endpoint: E): Held<E> {
    const waiting: ((response: Response) => void)[] = []
    held.add(endpoint)
    responders.set(endpoint, () => new Promise<Response>((resolve) => waiting.push(resolve)))
    const settle = (resolve: ((response: Response) => void) | undefined, response: Response) => {
      if (resolve === undefined) throw new Error(`no call of ${nameOf(endpoint)} waits`)
      resolve(response)
    }
    return {
      count: () => waiting.length,
      answer: (...given) => settle(waiting.shift(), succeed(endpoint, given[0])),
      answerLast: (...given) => settle(waiting.pop(), succeed(endpoint, given[0])),
      refuse: (code, more) => settle(waiting.shift(), refuse(endpoint, code, more)),
    }
  },
  calls: (endpoint: Endpoint): readonly Sent[] => log.get(endpoint) ?? [],
  /** What was sent with the only call there was. */
  onlyCall(endpoint: Endpoint): Sent {
    const [sent, ...others] = server.calls(endpoint)
    if (sent === undefined || others.length > 0)
      throw new Error(`${nameOf(endpoint)} was called ${server.calls(endpoint).length} times`)
    return sent
  },
  /** Sends a live event to the page. */
  tell(event: LiveEvent): void {
    stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  },
  isPrepared: (endpoint: Endpoint): boolean => responders.has(endpoint),
  /** Calls that no test had prepared an answer for. */
  unprepared: (): readonly string[] => strangers,
  reset(): void {
    responders.clear()
    held.clear()
    log.clear()
    strangers.length = 0
    stream = null
  },
}

/** Answers every call from now on; throws at once when the contract has no such answer. */
function alwaysAnswer(endpoint: Endpoint, answer: unknown): void {
  const make = () => succeed(endpoint, answer)
  make()
  responders.set(endpoint, make)
}

/** Takes the place of `fetch`. */
export async function fakeFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const { signal } = init
  const url = new URL(input, location.origin)
  const response = url.pathname === LIVE_PATH ? openStream() : respond(url, init)
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  signal?.throwIfAborted()
  return Promise.race([response, aborted])
}

async function respond(url: URL, { method = 'GET', body }: RequestInit): Promise<Response> {
  const found = route(method, url.pathname)
  if (found === null) throw new Error(`the contract has no ${method} ${url.pathname}`)
  const { endpoint, params } = found
  const sent = readSent(endpoint, params, url.searchParams, body)
  log.set(endpoint, [...(log.get(endpoint) ?? []), sent])
  const responder = responders.get(endpoint) ?? (endpoint === endpoints.readStart ? startOf(sent) : undefined)
  if (responder === undefined) {
    strangers.push(nameOf(endpoint))
    return refuse(endpoint, 'INTERNAL_SERVER_ERROR')
  }
  return responder(sent)
}

const PARTS = {
  subscription: endpoints.subscriptionStatus,
  unread: endpoints.unreadCount,
  announcement: endpoints.readAnnouncement,
  notificationSettings: endpoints.getNotificationSettings,
  instance: endpoints.instanceInfo,
} as const satisfies Record<string, Endpoint>

/** Answers with the user and, of the parts, those that a test has answer at once: the others are asked for alone. */
function startOf(sent: Sent): Responder | undefined {
  const user = responders.get(endpoints.authProfile)
  if (user === undefined) return undefined
  log.set(endpoints.authProfile, [...server.calls(endpoints.authProfile), sent])
  return async () => {
    const first = await user(sent)
    if (!first.ok) return first
    const parts: Record<string, unknown> = { user: await first.json() }
    for (const [name, endpoint] of Object.entries<Endpoint>(PARTS)) {
      const part = held.has(endpoint) ? undefined : responders.get(endpoint)?.(sent)
      if (!(part instanceof Response) || !part.ok) continue
      parts[name] = await part.json()
      log.set(endpoint, [...server.calls(endpoint), sent])
    }
    return json(parts, 200)
  }
}

function readSent(endpoint: Endpoint, params: object, query: URLSearchParams, body: unknown): Sent {
  const content = endpoint.raw === undefined && typeof body === 'string' ? JSON.parse(body) : body
  return {
    params: endpoint.params?.parse(params) ?? params,
    query: endpoint.query?.parse(Object.fromEntries(query)) ?? {},
    body: endpoint.body === undefined ? content : endpoint.body.parse(content),
  }
}

function route(method: string, path: string): { endpoint: Endpoint; params: Record<string, string> } | null {
  const matches = Object.values<Endpoint>(endpoints).flatMap((endpoint) => {
    if (endpoint.method !== method) return []
    const pattern = endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
    const match = new RegExp(`^${pattern}$`).exec(path)
    if (match === null) return []
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ])
    return [{ endpoint, params: Object.fromEntries(params) as Record<string, string> }]
  })
  // An address without parameters comes before one that takes anything in its place.
  const count = ({ params }: { params: object }) => Object.keys(params).length
  return matches.sort((one, other) => count(one) - count(other))[0] ?? null
}

function succeed(endpoint: Endpoint, answer: unknown): Response {
  if (endpoint.file !== undefined) return new Response(String(answer ?? ''), { status: 200 })
  if (endpoint.answer === undefined) return new Response(null, { status: 204 })
  endpoint.answer.parse(answer)
  return json(answer, endpoint.status)
}

function refuse(endpoint: Endpoint, code: ErrorCode, more: Refusal = {}): Response {
  if (!endpoint.refusals.includes(code) && !ANYWHERE.has(code))
    throw new Error(`${nameOf(endpoint)} is never refused with ${code}`)
  return json({ error: { code, message: refusalText(code), ...more } }, ERROR_STATUS[code])
}

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

function openStream(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
    },
  })
  return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } })
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
