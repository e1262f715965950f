import { AUDIT_ACTIONS } from '@cratewatch/contracts/operating/audit-actions'
import { SECURITY_EVENT_KINDS, SECURITY_OUTCOMES } from '@cratewatch/contracts/people/security-event-kinds'
import { LARGER_PAGE_SIZES } from '@cratewatch/contracts/watching/vinyls'
import { TIERS } from '@cratewatch/domain/scheduling/watch-tier'
import { PERIOD_NAMES } from '../../features/operating/views.ts'

type Raw = Readonly<Record<string, unknown>>
type Readers = Readonly<Record<string, (value: unknown) => unknown>>

/**
 * Makes a reader of an address's parameters. Its result has every one of them, even if undefined: the router merges it
 * over the raw address, so a missing one would reach the page unvalidated.
 */
function searchReader<R extends Readers>(
  readers: R,
): (raw: Raw) => { [K in keyof R]?: ReturnType<R[K]> | undefined } {
  return (raw) =>
    // Safe, because each entry comes from the reader of its own name.
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(raw[name])])) as {
      [K in keyof R]: ReturnType<R[K]>
    }
}

/** Reads a page number; the first page is left out. */
function laterPage(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 1 ? number : undefined
}

/** Reads the text of a search. The router parses digits as a number: "1984" is a name here. */
function trimmedWords(value: unknown): string | undefined {
  return String(value ?? '').trim() || undefined
}

/** Reads what is handed to the add form. Also empty, which only opens it. */
function handedText(value: unknown): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined
  return String(value).trim()
}

/** Reads one of the given choices. */
function oneOf<const T>(...choices: readonly T[]): (value: unknown) => T | undefined {
  return (value) => choices.find((choice) => choice === value)
}

/**
 * Reads the addresses of the watch list; default values are left out. `find`: what it is searched for; `record`: what
 * lies open over it; `add`, `link` and `title`: what was shared with it, which the add form takes.
 */
export const readWatchlistSearch = searchReader({
  page: laterPage,
  availability: oneOf('available', 'unavailable'),
  order: oneOf('turned-up', 'price', 'artist', 'added', 'last-checked'),
  size: oneOf(...LARGER_PAGE_SIZES),
  density: oneOf('wall', 'rows'),
  find: trimmedWords,
  record: (value) => (typeof value === 'string' ? value : undefined),
  add: handedText,
  link: handedText,
  title: handedText,
})

/** Reads what other sites may return to any page of the dashboard: the outcome of a payment or an authentication. */
export const readDashboardSearch = searchReader({
  payment: oneOf('success', 'cancelled'),
  reauthentication: (value) => (typeof value === 'string' ? value : undefined),
})

export const readNotificationsSearch = searchReader({ filter: oneOf('unread') })

/** Reads why the sign-in page is shown, and the page that was wanted; `returnPath` validates it when it is used. */
export const readAuthSearch = searchReader({
  ended: oneOf(true),
  redirect: (value) => (typeof value === 'string' ? value : undefined),
})
export type AuthSearch = ReturnType<typeof readAuthSearch>

/** Reads the addresses of the admin area. Default values are left out; invalid ones count as left out. */
export const readPageSearch = searchReader({ page: laterPage })

export const readUsersSearch = searchReader({ page: laterPage, search: trimmedWords })

export const readAdminWatchesSearch = searchReader({
  page: laterPage,
  availability: oneOf('available', 'unavailable'),
  tier: (value) => TIERS.find((tier) => tier === Number(value)),
})

export const readOperationsSearch = searchReader({
  page: laterPage,
  search: trimmedWords,
  action: oneOf(...AUDIT_ACTIONS),
})

export const readSecuritySearch = searchReader({
  page: laterPage,
  kind: oneOf(...SECURITY_EVENT_KINDS),
  outcome: oneOf(...SECURITY_OUTCOMES),
  account: trimmedWords,
  network: trimmedWords,
  period: oneOf(...PERIOD_NAMES),
})
