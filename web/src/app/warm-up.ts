import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Long after everything that is on screen has come. */
const AFTER_MS = 4000

/**
 * Loads the code of the other pages while nobody waits for it: the next one opens at once, and still opens when the
 * network is gone or a newer version has taken the server.
 */
export function useWarmUp(isReady: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      for (const route of Object.values(router.routesByPath)) {
        if (isForEverybody(route.fullPath)) void router.loadRouteChunk(route)
      }
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [isReady, router])
}

function isForEverybody(path: string): boolean {
  return path.startsWith('/dashboard') && !path.startsWith('/dashboard/admin')
}
