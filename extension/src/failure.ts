import { ApiError } from '../../client/src/client.ts'
import type { Texts } from './texts.ts'

/** A failure in one sentence, and what helps. */
export type Failure = { readonly words: string; readonly helps: 'set-up' | 'plans' | 'again' }

/** Says what has failed. Refusals are said by the server, in the language that it was asked in. */
export function failureOf(error: unknown, { failures }: Texts, url: string, isOnline: boolean): Failure {
  const host = new URL(url).host
  if (!(error instanceof ApiError))
    return { words: isOnline ? failures.away(host) : failures.offline, helps: 'again' }
  switch (error.code) {
    case 'USER_NOT_AUTHENTICATED':
      return { words: failures.token, helps: 'set-up' }
    case 'TOKEN_SCOPE_MISSING':
    case 'TOKEN_NOT_ALLOWED':
      return { words: failures.scopes, helps: 'set-up' }
    case 'VINYL_LIMIT_REACHED':
    case 'SHOP_LIMIT_REACHED':
    case 'TOO_MANY_PRESSINGS':
      return { words: error.message, helps: 'plans' }
    case 'UNREADABLE':
      return { words: failures.unreadable(host), helps: 'again' }
    default:
      return { words: error.message, helps: 'again' }
  }
}
