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
