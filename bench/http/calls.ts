import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { DEVICE, instanceId, LARGE_LISTS, PASSWORD, tokenOf, USERS } from './seed-collectors.ts'

/** One call that people wait for, or a public page. */
export type Call = {
  readonly name: string
  /** The bytes of the `n`th request; rounds use other numbers, so that what may happen once happens once. */
  request(n: number): Buffer
  /** The least share of the bare server's requests a second; null: measured only. */
  readonly least: number | null
  /** Whether the bare server compares a password, too. */
  readonly isLogin?: true
  /** Whether it changes something, so that its plans are no reads. */
  readonly isWrite?: true
}

/** Who asks the `n`th time. Requests are spread over many, since each may ask fifteen times a second. */
type Asker = (n: number) => number
const ASKERS = 2_000
const small: Asker = (n) => LARGE_LISTS + 1 + (n % ASKERS)
/** Too few to stay below their limit: they ask from this machine, which is not held to it. */
const large: Asker = (n) => 1 + (n % LARGE_LISTS)
/** Whose rows a path names. */
const one: Asker = () => 1

const LIST = 0.3
const reads: readonly (readonly [name: string, path: string, user: Asker, least: number | null])[] = [
  ['list, 5 of 2,000', '/api/vinyls?limit=5', large, LIST],
  ['list, 5 of 20', '/api/vinyls?limit=5', small, LIST],
  ['list, 50 of 2,000', '/api/vinyls?limit=50', large, null],
  ['list, page 300 of 2,000', '/api/vinyls?limit=5&page=300', large, null],
  ['list, available, of 2,000', '/api/vinyls?limit=5&availability=available', large, null],
  ['list by price, of 2,000', '/api/vinyls?limit=5&order=price', large, null],
  ['search of 20', '/api/vinyls?limit=5&search=title', small, LIST],
  ['search of 2,000', '/api/vinyls?limit=5&search=title+12', large, null],
  ['record', `/api/vinyls/${instanceId('v', '1-7')}`, one, null],
  ['capacity', '/api/vinyls/capacity', large, null],
  ['notifications', '/api/in-app-notifications', small, 0.45],
  ['unread count', '/api/in-app-notifications/unread-count', small, 0.45],
]

/** What costs requests of the marketplace's, is a file, or may be made a few times an hour. */
const LEFT_OUT = new Set(['searchVinyls', 'findVinyl', 'readWantlist', 'exportUserData', 'exportVinyls'])

/** All calls: those with a gate, every other read without parameters, what people change, and the public pages. */
export function callsOf(pages: readonly string[]): readonly Call[] {
  return [
    ...reads.map(([name, path, user, least]) => get(name, path, least, user)),
    ...otherReads().map((path) => get(path, path, null, small)),
    add,
    ...writes,
    ...logins,
    ...pages.map((path) => get(path, path, path === '/' || path === '/api/openapi.json' ? 0.6 : null, null)),
  ]
}

function otherReads(): readonly string[] {
  const named = new Set(reads.map(([, path]) => path.split('?')[0]))
  return Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([name, { method, path, status, caller, file, params }]) => {
      const isRead = method === 'GET' && status === 200 && file === undefined && params === undefined
      return isRead && caller !== 'admin' && !LEFT_OUT.has(name) && !named.has(path)
    })
    .map(([, { path }]) => path)
}

const get = (name: string, path: string, least: number | null, user: Asker | null): Call => ({
  name,
  least,
  request: (n) => request('GET', path, user?.(n) ?? null, null, n),
})

/** Collectors with 20 records add others that are known and checked already. */
const add: Call = {
  name: 'add a known record',
  least: 0.15,
  isWrite: true,
  request(n) {
    const user = LARGE_LISTS + 1 + (n % (USERS - LARGE_LISTS))
    const discogsId = ((user * 131 + 21 + Math.floor(n / (USERS - LARGE_LISTS))) % 20_000) + 1
    return request('POST', '/api/vinyls', user, { discogsId }, n)
  },
}

const writes: readonly Call[] = [
  {
    name: 'star a record',
    least: null,
    isWrite: true,
    request(n) {
      const user = small(n)
      const path = `/api/vinyls/${instanceId('v', `${user}-3`)}/star`
      return request('PUT', path, user, { isStarred: Math.floor(n / ASKERS) % 2 === 0 }, n)
    },
  },
]

/** In a browser that has signed in before, and in one that has not, of which the owner is mailed. */
const logins: readonly Call[] = [
  login('login', 0.9, [`cookie: device=${DEVICE}`]),
  login('login in a new browser', null, []),
]

function login(name: string, least: number | null, headers: readonly string[]): Call {
  return {
    name,
    least,
    isLogin: true,
    isWrite: true,
    request(n) {
      const email = `collector${(n % USERS) + 1}@example.com`
      return request('POST', '/api/auth/login', null, { email, password: PASSWORD }, n, headers)
    },
  }
}

/** Each comes from another network, as in a crowd: limits by address do not count them together. */
function request(
  method: string,
  path: string,
  user: number | null,
  body: unknown,
  n: number,
  headers: readonly string[] = [],
): Buffer {
  const text = body === null ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'user-agent: bench',
    // Answers of the API differ each time and are compared as they are; pages are compressed as browsers ask for them.
    ...(user === null && method === 'GET' ? ['accept-encoding: gzip, deflate, br'] : []),
    'accept-language: en',
    ...(user !== null && user <= LARGE_LISTS
      ? []
      : [`x-forwarded-for: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`]),
    ...(user === null ? [] : [`authorization: Bearer ${tokenOf(user)}`]),
    ...headers,
    ...(text === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}
