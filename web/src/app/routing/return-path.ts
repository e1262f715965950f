/**
 * The page of the dashboard that somebody wanted to see before they signed in, as a path of ours; null for every other address.
 * The browser's own parser decides what is ours, so that no way of writing another origin is left over.
 */
export function returnPath(wanted: unknown, origin: string = location.origin): string | null {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, origin)) return null
  const url = new URL(wanted, origin)
  const isOurs = url.origin === origin && /^\/dashboard(?:\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : null
}
