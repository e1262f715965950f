import { hasWorkers, startWorker } from './service-worker.ts'

/** `install-first`: this browser rings only for applications on its home screen, as on iPhones. */
export type PushSupport = 'ready' | 'install-first' | 'none'

export function pushSupport(): PushSupport {
  if (hasWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis) return 'ready'
  return isApplePhone() && !isInstalled() ? 'install-first' : 'none'
}

/** Whether the application runs in a window of its own. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** iPads introduce themselves as computers, which have no touch screen. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

export async function readSubscription(): Promise<PushSubscription | null> {
  return (await startWorker()).pushManager.getSubscription()
}

/** Subscribes this browser by the key of the instance; one by another key is ended first, because it gets nothing. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await startWorker()
  const present = await pushManager.getSubscription()
  const key = present && keyOf(present)
  if (key !== null && key !== publicKey) await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Ends the subscription. Its service then tells the server, which removes the channel. */
export async function unsubscribe(): Promise<void> {
  await (await readSubscription())?.unsubscribe()
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey
  if (key === null) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
