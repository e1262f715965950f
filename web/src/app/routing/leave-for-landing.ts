import { notFound } from '@tanstack/react-router'

const loadedAt = location.pathname

/** Leaves the application for the landing page. Never resolves, because the browser loads another document. */
export function leaveForLanding({ preload }: { preload: boolean }): Promise<never> | undefined {
  // Only a preload, when the pointer is over the link.
  if (preload) return undefined
  // The application was loaded here, because the site was not built; reloading would never end.
  if (loadedAt === '/') throw notFound()
  location.assign('/')
  return new Promise(() => {})
}
