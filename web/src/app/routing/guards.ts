import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { authOutcome } from '../../features/accounts/arrival/auth-outcome.ts'
import { forgetArrival, readArrival } from '../../lib/session/arrival.ts'
import { readToken } from '../../lib/session/session.ts'
import { returnPath } from './return-path.ts'
import type { AuthSearch } from '../search/search.ts'

/** Visitors are shown to the door, which knows the way back. Whether the token is still good, the server says. */
export function requireSession({ location }: { location: ParsedLocation }): void {
  if (readToken() !== null) return
  throw redirect({ to: '/auth', search: wayBack(location.href), replace: true })
}

/** Those who are in already need no door. */
export function requireVisitor({ search }: { search: AuthSearch }): void {
  // Somebody comes back from the marketplace: with a session of its own, or with a failure to be told.
  const outcome = authOutcome(readArrival('/auth'))
  if (outcome !== null && outcome.kind !== 'connected') return
  if (outcome !== null) forgetArrival('/auth')
  if (outcome !== null || readToken() !== null) {
    throw redirect({ href: returnPath(search.redirect) ?? '/dashboard', replace: true })
  }
}

/** Remembers a page, unless it is the one people come to anyway. */
export function wayBack(href: string): AuthSearch {
  return href === '/dashboard' || href === '/dashboard/vinyls' ? {} : { redirect: href }
}
