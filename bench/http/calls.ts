import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import {
  DEVICE,
  instanceId,
  LARGE_LISTS,
  PASSWORD,
  RELEASES,
  SMALL_LISTS,
  tokenOf,
  USERS,
  WATCHES,
} from './seed-collectors.ts'

/** One call that people wait for, or a public page. */
export type Call = {
  readonly name: string
  /** The bytes of the `n`th request; rounds use other numbers, so that what may happen once happens once. */
  request(n: number): Buffer
  /** The most milliseconds that 99 of 100 requests may take. */
  readonly mostMs: number
}

/** Who asks the `n`th time. Requests are spread over many, since each may ask fifteen times a second. */
type Asker = (n: number) => number
const small: Asker = (n) => LARGE_LISTS + 1 + (n % SMALL_LISTS)
/** Too few to stay below their limit: they ask from this machine, which is not held to it. */
const large: Asker = (n) => 1 + (n % LARGE_LISTS)
/** Whose rows a path names. */
const one: Asker = () => 1

/** Operators ask as collectors with long lists. */
const operator = one

export const READ_MS = 50
const WRITE_MS = 150
/** Most of it is what a password takes to compare, for eight at once. */
const SIGN_IN_MS = 300

const reads: readonly (readonly [name: string, path: string, user: Asker])[] = [
  ['list, 5 of 2,000', '/api/vinyls?limit=5', large],
  ['list, 5 of 20', '/api/vinyls?limit=5', small],
  ['list, 50 of 2,000', '/api/vinyls?limit=50', large],
  ['list, page 300 of 2,000', '/api/vinyls?limit=5&page=300', large],
  ['list, available, of 2,000', '/api/vinyls?limit=5&availability=available', large],
  ['list by price, of 2,000', '/api/vinyls?limit=5&order=price', large],
  ['search of 20', '/api/vinyls?limit=5&search=title', small],
  ['search of 2,000', '/api/vinyls?limit=5&search=title+12', large],
  ['record', `/api/vinyls/${instanceId('v', '1-7')}`, one],
  ['capacity', '/api/vinyls/capacity', large],
  ['analytics of 20', '/api/analytics', small],
  ['analytics of 2,000', '/api/analytics', large],
  ['notifications', '/api/in-app-notifications', small],
  ['unread count', '/api/in-app-notifications/unread-count', small],
  ['admin dashboard', '/api/admin/dashboard', operator],
  ['admin users', '/api/admin/users?limit=5', operator],
  ['admin users, last page', `/api/admin/users?limit=5&page=${Math.ceil(USERS / 5)}`, operator],
  ['admin users, search', '/api/admin/users?limit=5&search=collector19', operator],
  ['admin records', '/api/admin/vinyls?limit=6', operator],
  ['admin records, last page', `/api/admin/vinyls?limit=6&page=${Math.ceil(WATCHES / 6)}`, operator],
  ['admin records, on sale', '/api/admin/vinyls?limit=6&available=true', operator],
  ['admin records, tier 1, off sale', '/api/admin/vinyls?limit=6&tier=1&available=false&page=20', operator],
  ['admin notifications', '/api/admin/notifications?limit=5', operator],
  ['admin notifications, page 9,000', '/api/admin/notifications?limit=5&page=9000', operator],
  ['admin optimization', '/api/admin/optimization', operator],
  ['admin operations', '/api/admin/operations', operator],
]

/** What costs requests of the marketplace's, is a file, or may be made a few times an hour. */
const LEFT_OUT = new Set(['searchVinyls', 'findVinyl', 'readWantlist', 'exportUserData', 'exportVinyls'])

/** Every read without parameters, what people change, the lists of operators, and the public pages. */
export function callsOf(pages: readonly string[]): readonly Call[] {
  return [
    ...reads.map(([name, path, user]) => get(name, path, user)),
    ...otherReads().map((path) => get(path, path, small)),
    ...writes,
    login('login', [`cookie: device=${DEVICE}`]),
    login('login in a new browser', []),
    ...pages.map((path) => get(path, path, null)),
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

const get = (name: string, path: string, user: Asker | null): Call => ({
  name,
  mostMs: READ_MS,
  request: (n) => request('GET', path, user?.(n) ?? null, null, n),
})

/** Collectors with short and with long lists add others that are known and checked already. */
const add = (name: string, user: Asker): Call => ({
  name,
  mostMs: WRITE_MS,
  request(n) {
    const who = user(n)
    // Beyond those that are on the list, and another one each round.
    const discogsId = ((who * 131 + 2_001 + Math.floor(n / LARGE_LISTS)) % RELEASES) + 1
    return request('POST', '/api/vinyls', who, { discogsId }, n)
  },
})

const writes: readonly Call[] = [
  add('add a known record to 20', small),
  add('add a known record to 2,000', large),
  {
    name: 'star a record',
    mostMs: WRITE_MS,
    request(n) {
      const user = small(n)
      const path = `/api/vinyls/${instanceId('v', `${user}-3`)}/star`
      return request('PUT', path, user, { isStarred: Math.floor(n / SMALL_LISTS) % 2 === 0 }, n)
    },
  },
]

/** In a browser that has signed in before, and in one that has not, of which the owner is mailed. */
function login(name: string, headers: readonly string[]): Call {
  return {
    name,
    mostMs: SIGN_IN_MS,
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
