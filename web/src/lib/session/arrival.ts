import { readInTab, writeInTab } from '../device/browser-storage.ts'

/** The pages whose addresses hold something that must not stay there. */
const PARAMETERS = {
  '/auth': ['token', 'action', 'error', 'discogs', 'sso'],
  '/reset-password': ['token'],
  '/confirm-email': ['token'],
  '/undo-change': ['token'],
  '/remove-app': ['token'],
} as const

export type ArrivalPage = keyof typeof PARAMETERS
export type Arrival = Readonly<Record<string, string>>

/** Tokens of links survive a reload of their tab, because phones reload tabs at will. Session tokens do not. */
const KEPT: ReadonlySet<ArrivalPage> = new Set([
  '/reset-password',
  '/confirm-email',
  '/undo-change',
  '/remove-app',
])

const arrivals = new Map<ArrivalPage, Arrival>()

/**
 * Moves secrets out of the address bar and the history entry before other code reads the address. Imported first,
 * because the router reads the address when it is created.
 */
export function takeFromAddress(): void {
  const page = pageOf(location.pathname)
  if (page === null) return
  const query = new URLSearchParams(location.search)
  const taken = PARAMETERS[page].flatMap((name) => {
    const value = query.get(name)
    query.delete(name)
    return value === null ? [] : [[name, value] as const]
  })
  if (taken.length === 0) return
  const search = query.size === 0 ? '' : `?${query}`
  history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  arrivals.set(page, Object.fromEntries(taken))
  if (KEPT.has(page)) writeInTab(`arrival:${page}`, JSON.stringify(arrivals.get(page)))
}

/** Returns what the address of a page held when it was opened, for example `token`. */
export function readArrival(page: ArrivalPage): Arrival {
  return arrivals.get(page) ?? (JSON.parse(readInTab(`arrival:${page}`) ?? '{}') as Arrival)
}

/** Forgets it: it was used, or is not valid. */
export function forgetArrival(page: ArrivalPage): void {
  arrivals.delete(page)
  writeInTab(`arrival:${page}`, null)
}

function pageOf(pathname: string): ArrivalPage | null {
  const page = pathname.replace(/\/+$/, '')
  return page in PARAMETERS ? (page as ArrivalPage) : null
}
