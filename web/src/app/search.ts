import type { AvailabilityFilter } from '@cratewatch/contracts/vinyls'

type Raw = Readonly<Record<string, unknown>>

/** What addresses of the watch list may say; what is usual is left unsaid. */
export type WatchlistSearch = {
  page?: number
  availability?: Exclude<AvailabilityFilter, 'all'>
  /** The name that is searched for in the add form. */
  q?: string
}

/** Reads the address of the watch list. Nonsense counts as unsaid, so every address shows a list. */
export function readWatchlistSearch({ page, availability, q }: Raw): WatchlistSearch {
  const number = Number(page)
  return {
    ...(Number.isSafeInteger(number) && number > 1 ? { page: number } : {}),
    ...(availability === 'available' || availability === 'unavailable' ? { availability } : {}),
    // Addresses read what looks like a number as one: "1984" is a name here.
    ...(q === undefined || q === null || q === '' ? {} : { q: String(q) }),
  }
}

/** What anybody may bring back from paying, to any page of the dashboard. */
export type DashboardSearch = { payment?: 'success' | 'cancelled' }

export function readDashboardSearch({ payment }: Raw): DashboardSearch {
  return payment === 'success' || payment === 'cancelled' ? { payment } : {}
}

export type NotificationsSearch = { filter?: 'unread' }

export function readNotificationsSearch({ filter }: Raw): NotificationsSearch {
  return filter === 'unread' ? { filter } : {}
}

/** Why somebody stands at the door, and where they wanted to go. */
export type AuthSearch = { ended?: true; redirect?: string }

/** Reads the address of the sign-in page. Only our own pages behind the door are a place to return to. */
export function readAuthSearch({ ended, redirect }: Raw): AuthSearch {
  const back = typeof redirect === 'string' && /^\/dashboard(?:[/?]|$)/.test(redirect) ? redirect : null
  return {
    ...(ended === true ? { ended } : {}),
    ...(back === null ? {} : { redirect: back }),
  }
}
