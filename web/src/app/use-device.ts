import { endpoints } from '@cratewatch/contracts/calls'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useUnreadCount } from '../features/alerting/centre/notifications.ts'
import { keepRinging } from '../features/alerting/push/use-push-here.ts'
import { NEWEST } from '../features/watching/watchlist-query.ts'
import { call } from '../lib/api/api.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { hasWorkers, keepOffline, startWorker, type OfflineList } from '../lib/device/kept-on-device.ts'
import { readNow } from '../lib/text/ticking.ts'
import { loadToasts } from '../ui/feedback/toast.tsx'
import { loadOverlays } from '../ui/overlays/overlays.tsx'

/** Keeps what this browser does for a signed-in user while no page is open: it rings, shows a badge, and has the list. */
export function useDevice(isKnown: boolean): void {
  const hasWorker = useWorker(isKnown)
  useQuery({ ...keepListQuery, enabled: hasWorker })
  useBadge(useUnreadCount(isKnown))
}

/** As many as anybody scrolls through in a shop without a network. */
const KEPT_RECORDS = 200
const KEPT_FOR = minutes(10)

/** Keeps the newest records of the list in this browser, again every ten minutes while it is used. */
const keepListQuery = queryOptions<OfflineList>({
  queryKey: [...queryKeys.offlineList, 'keep'],
  queryFn: async ({ signal }) => {
    const query = { ...NEWEST, limit: KEPT_RECORDS }
    const { vinyls, pagination } = await call(endpoints.listVinyls, { query }, signal)
    const records = vinyls.map(({ id, discogsId, artist, name, state, numForSale }) => {
      return { id, discogsId, artist, name, state, numForSale }
    })
    const list = { asOf: readNow(), records, total: pagination.total }
    await keepOffline(list)
    return list
  },
  staleTime: KEPT_FOR,
  refetchInterval: KEPT_FOR,
})

/** Starts the service worker once everything on screen has loaded; whether it runs. */
function useWorker(isKnown: boolean): boolean {
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    if (!isKnown || !hasWorkers()) return
    const { serviceWorker } = navigator
    const start = () =>
      startWorker()
        .then(() => setRunning(true))
        .then(keepRinging)
        // Without it, everything works but this.
        .catch(() => {})
    const timer = setTimeout(() => void start(), WHEN_LOADED_MS)
    // The worker has nothing to say but that the subscription has changed.
    const registerAgain = () => void keepRinging().catch(() => {})
    serviceWorker.addEventListener('message', registerAgain)
    return () => {
      clearTimeout(timer)
      serviceWorker.removeEventListener('message', registerAgain)
    }
  }, [isKnown])
  return isRunning
}

/** Shows the number of unread notifications on the icon of the installed application. */
function useBadge(unread: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
    shown.catch(() => {})
  }, [unread])
}

/** Late enough for the first screen, which waits for its data as long. */
const WHEN_SHOWN_MS = 1000
/** Late enough that everything on screen has loaded. */
const WHEN_LOADED_MS = 4000

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
