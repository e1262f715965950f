import { laterPage, oneOf, searchReader, words, type SearchOf } from './search-reader.ts'

/** What addresses of the watch list may say; what is usual is left unsaid. `q` is what the add form searches for. */
export const readWatchlistSearch = searchReader({
  page: laterPage,
  availability: oneOf('available', 'unavailable'),
  q: words,
})

/** What anybody may bring back to any page of the dashboard: from paying, and from authenticating again elsewhere. */
export const readDashboardSearch = searchReader({
  payment: oneOf('success', 'cancelled'),
  reauthentication: (value) => (typeof value === 'string' ? value : undefined),
})

export const readNotificationsSearch = searchReader({ filter: oneOf('unread') })

/**
 * Why somebody stands at the sign-in page, and where they wanted to go: as it was written, `returnPath` decides where it is
 * used.
 */
export const readAuthSearch = searchReader({
  ended: oneOf(true),
  redirect: (value) => (typeof value === 'string' ? value : undefined),
})
export type AuthSearch = SearchOf<typeof readAuthSearch>
