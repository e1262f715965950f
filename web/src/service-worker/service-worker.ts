import { NetworkOnly, Serwist, type PrecacheEntry } from 'serwist'
import { handlePushEvents } from './push-events.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build: the files that the application starts with. */
  readonly precached: (PrecacheEntry | string)[]
}

/** Longer than a slow answer takes, and shorter than anybody waits. */
const PATIENCE_SECONDS = 8

/** Pages of the application. The site, the sign-in page and the API are none of the worker's business. */
function isPageOfApplication({ mode, url }: Request): boolean {
  return mode === 'navigate' && /^\/dashboard(\/|$)/.test(new URL(url).pathname)
}

const serwist = new Serwist({
  precacheEntries: self.precached,
  // Addresses are what they are: `/` is a page of the site and not the application.
  precacheOptions: { cleanupOutdatedCaches: true, directoryIndex: null, cleanURLs: false },
  clientsClaim: true,
  navigationPreload: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ request }) => isPageOfApplication(request),
      handler: new NetworkOnly({ networkTimeoutSeconds: PATIENCE_SECONDS }),
    },
  ],
  fallbacks: {
    entries: [{ url: '/index.html', matcher: ({ request }) => isPageOfApplication(request) }],
  },
})

serwist.addEventListeners()
handlePushEvents(self)
