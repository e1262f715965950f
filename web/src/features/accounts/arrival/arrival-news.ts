import { readToken } from '../../../lib/session/session.ts'

/** `opened`: the address brought a session of its own. `kept`: it brought one, but somebody was signed in already. */
export type ArrivalNews = 'opened' | 'kept'

let current: { readonly news: ArrivalNews; readonly token: string } | null = null

/** Keeps what has to be said of an arrival for as long as the session that runs now. */
export function setArrivalNews(news: ArrivalNews): void {
  const token = readToken()
  current = token === null ? null : { news, token }
}

/** What has to be said to who is signed in; null: nothing. */
export function readArrivalNews(): ArrivalNews | null {
  return current !== null && current.token === readToken() ? current.news : null
}

export function forgetArrivalNews(): void {
  current = null
}
