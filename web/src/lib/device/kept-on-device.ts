import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { readStored, writeStored } from './browser-storage.ts'

const CACHE = 'offline'
const KEY = '/offline-list'

/** Without a price: the marketplace allows nobody to show an old one. */
export type OfflineRecord = Pick<Watch, 'id' | 'discogsId' | 'artist' | 'name' | 'state' | 'numForSale'>

/** The watch list as it was. */
export type OfflineList = {
  /** Milliseconds since 1970. */
  readonly asOf: number
  readonly records: readonly OfflineRecord[]
  readonly total: number
}

/** Keeps the list for when there is no network. */
export async function keepOffline(list: OfflineList): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(KEY, new Response(JSON.stringify(list)))
}

export async function readOffline(): Promise<OfflineList | null> {
  if (!('caches' in globalThis)) return null
  const kept = await caches.match(KEY, { cacheName: CACHE })
  return kept === undefined ? null : ((await kept.json()) as OfflineList)
}

async function forgetOffline(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE)
}

/** `install-first`: this browser rings only for applications on its home screen, as on iPhones. */
type PushSupport = 'ready' | 'install-first' | 'none'

export function pushSupport(): PushSupport {
  if (hasWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis) return 'ready'
  return isApplePhone() && !isInstalled() ? 'install-first' : 'none'
}

/** Whether the application runs in a window of its own. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** iPads introduce themselves as computers, which have no touch screen. */
function isApplePhone(): boolean {
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

/** The channel that this browser is, by the subscription that it was registered with. */
type Ringing = { readonly channelId: string; readonly endpoint: string }

const RINGING_KEY = 'ringing'

export function readRinging(): Ringing | null {
  const stored = readStored(RINGING_KEY)
  return stored === null ? null : (JSON.parse(stored) as Ringing)
}

export function writeRinging(ringing: Ringing | null): void {
  writeStored(RINGING_KEY, ringing === null ? null : JSON.stringify(ringing))
}

const WORKER = '/service-worker.js'

/** Registers the service worker, or finds it; rejects where the browser has none or the build left it out. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER)
  return navigator.serviceWorker.ready
}

/** Whether this browser can run a service worker, which needs HTTPS or this very machine. */
export function hasWorkers(): boolean {
  return 'serviceWorker' in navigator && !import.meta.env.DEV
}

/** Forgets what this browser keeps of an account. Whoever signs out is not rung for any more. */
export async function forgetDevice(isLeft: boolean): Promise<void> {
  await forgetOffline()
  if (!isLeft || pushSupport() !== 'ready') return
  writeRinging(null)
  await unsubscribe()
  await navigator.clearAppBadge?.()
}
