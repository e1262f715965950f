import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUnreadCount } from '../features/alerting/centre/use-unread-count.ts'
import { keepRinging } from '../features/alerting/push/register-browser.ts'
import { keepListQuery } from '../features/watching/offline/offline-queries.ts'
import { hasWorkers, startWorker } from '../lib/device/push-subscription.ts'
import { WHEN_LOADED_MS } from './warm-up.ts'

/** Keeps what this browser does for a signed-in user while no page is open: it rings, shows a badge, and has the list. */
export function useDevice(isKnown: boolean): void {
  const hasWorker = useWorker(isKnown)
  useQuery({ ...keepListQuery, enabled: hasWorker })
  useBadge(useUnreadCount(isKnown))
}

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
