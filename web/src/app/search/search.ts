import { LARGER_PAGE_SIZES } from '@cratewatch/contracts/watching/vinyls'
import { laterPage, oneOf, searchReader, trimmedWords, words, type SearchOf } from './search-reader.ts'

/** Reads the addresses of the watch list; default values are left out. `find`: what the list is searched for; `q`: the text in the add form's search. */
export const readWatchlistSearch = searchReader({
  page: laterPage,
  availability: oneOf('available', 'unavailable'),
  order: oneOf('turned-up', 'price', 'artist', 'added', 'last-checked'),
  size: oneOf(...LARGER_PAGE_SIZES),
  density: oneOf('wall', 'rows'),
  find: trimmedWords,
  q: words,
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
export type AuthSearch = SearchOf<typeof readAuthSearch>
