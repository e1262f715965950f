import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router'
import { authOutcome } from '../../features/people/arrival/arrival-news.tsx'
import { forgetArrival, readArrival } from '../../lib/session/arrival.ts'
import { readToken } from '../../lib/session/session.ts'
import { returnPath, wayBack } from '../return-path.ts'
import type { AuthSearch } from '../search/search.ts'

/**
 * Redirects visitors without a token to the sign-in page, with the way back. The server decides whether the token is
 * valid.
 */
export function requireSession({ location }: { location: ParsedLocation }): void {
  if (readToken() !== null) return
  throw redirect({ to: '/auth', search: wayBack(location.href), replace: true })
}

/** Redirects signed-in users away from the sign-in page. */
export function requireVisitor({ search }: { search: AuthSearch }): void {
  // A return from another site: with a session of its own, or with a failure to show.
  const outcome = authOutcome(readArrival('/auth'))
  if (outcome !== null && outcome.kind !== 'connected') return
  if (outcome !== null) forgetArrival('/auth')
  if (outcome !== null || readToken() !== null) {
    throw redirect({ href: returnPath(search.redirect) ?? '/dashboard', replace: true })
  }
}

const loadedAt = location.pathname

/** Leaves the application for the landing page. Never resolves, because the browser loads another document. */
export function leaveForLanding({ preload }: { preload: boolean }): Promise<never> | undefined {
  // Only a preload, when the pointer is over the link.
  if (preload) return undefined
  const { search } = location
  if (new URLSearchParams(search).has('add'))
    throw redirect({ href: `/dashboard/vinyls${search}`, replace: true })
  // The application was loaded here, because the site was not built; reloading would never end.
  if (loadedAt === '/') throw notFound()
  location.assign('/')
  return new Promise(() => {})
}
