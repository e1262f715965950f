import { notFound } from '@tanstack/react-router'

const loadedAt = location.pathname

/** Leaves the application for the landing page. Never resolves: the browser is on its way to another document. */
export function leaveForLanding({ preload }: { preload: boolean }): Promise<never> | undefined {
  // Somebody only points at the link.
  if (preload) return undefined
  // Loaded here, the application stands in for a site that was not built; it must not reload for ever.
  if (loadedAt === '/') throw notFound()
  location.assign('/')
  return new Promise(() => {})
}
