import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadToasts } from '../ui/feedback/toast.ts'
import { loadOverlays } from '../ui/overlays/load-overlays.ts'

/** Late enough for the first screen, which waits for its data as long. */
const WHEN_SHOWN_MS = 1000
/** Late enough that everything on screen has loaded. */
export const WHEN_LOADED_MS = 4000

/**
 * Preloads the code of the other pages and of what opens over a page: the next one opens at once, and still opens without a network or after the
 * server was updated.
 */
export function useWarmUp(isReady: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isReady) return
    // Of what cannot come any more without a network the first, because it says that there is none.
    const first = setTimeout(() => void loadToasts().catch(() => {}), WHEN_SHOWN_MS)
    const timer = setTimeout(() => {
      loadOverlays().catch(() => {})
      for (const route of Object.values(router.routesByPath)) {
        if (isForEverybody(route.fullPath)) void router.loadRouteChunk(route)
      }
    }, WHEN_LOADED_MS)
    return () => [first, timer].forEach(clearTimeout)
  }, [isReady, router])
}

function isForEverybody(path: string): boolean {
  return path.startsWith('/dashboard') && !path.startsWith('/dashboard/admin')
}
