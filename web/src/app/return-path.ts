import type { AuthSearch } from './search/search.ts'

/**
 * Returns the dashboard page wanted before the sign-in as a path of this site; null for any other address. The
 * browser's own parser decides, so that no spelling of another origin passes.
 */
export function returnPath(wanted: unknown, origin: string = location.origin): string | null {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, origin)) return null
  const url = new URL(wanted, origin)
  const isOurs = url.origin === origin && /^\/dashboard(?:\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : null
}

/** Returns the page to come back to, unless it is the default one. */
export function wayBack(href: string): AuthSearch {
  return href === '/dashboard' || href === '/dashboard/vinyls' ? {} : { redirect: href }
}
