import { readToken } from '../../../lib/session/session.ts'

/** `opened`: the address brought a session. `kept`: it did, but another session was open already and stays. */
export type ArrivalNews = 'opened' | 'kept'

let current: { readonly news: ArrivalNews; readonly token: string } | null = null
const listeners = new Set<() => void>()

/** Stores the notice about an arrival for as long as the present session lasts. */
export function setArrivalNews(news: ArrivalNews): void {
  const token = readToken()
  replace(token === null ? null : { news, token })
}

/** Reads the notice for the signed-in user; null: none. */
export function readArrivalNews(): ArrivalNews | null {
  return current !== null && current.token === readToken() ? current.news : null
}

export function forgetArrivalNews(): void {
  replace(null)
}

/** Calls the listener whenever the notice changes, until the returned function is called. */
export function subscribeToArrivalNews(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function replace(next: typeof current): void {
  current = next
  for (const listener of listeners) listener()
}
