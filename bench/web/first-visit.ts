import type { Browser, CDPSession } from 'playwright-core'
import { openPage } from '../../e2e/harness/browser.ts'
import { signIn, type Collector } from '../../e2e/harness/collector.ts'
import type { Product } from '../../e2e/harness/product.ts'
import { notePaint, type VisitedPage } from './pages.ts'

/** A phone of the middle on a slow 4G network, as Lighthouse's mobile profile has it. */
const PHONE = { width: 412, height: 823 }
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
/** Longer than what is on the screen takes to come, and shorter than the application waits before it warms up. */
const SETTLE_MS = 2_500

type Loaded = { readonly url: URL; readonly kind: string; readonly startedAt: number; bytes: number }

export type Visit = {
  readonly scriptKB: number
  readonly scripts: number
  readonly totalKB: number
  readonly fontsKB: number
  readonly requests: number
  /** Before the wanted element was painted. */
  readonly apiCalls: readonly string[]
  readonly wantedMs: number
  readonly firstPaintMs: number
  readonly loaded: readonly string[]
}

/** Visits a page for the first time, with nothing in the cache, on a slow phone. */
export async function visit(
  browser: Browser,
  product: Product,
  { path, wanted, isSignedIn }: VisitedPage,
  collector: Collector,
): Promise<Visit> {
  const { page, close } = await openPage(browser, { baseURL: product.url, viewport: PHONE })
  try {
    if (isSignedIn) await signIn(page, collector)
    await notePaint(page, wanted)
    const cdp = await page.context().newCDPSession(page)
    const loaded = await followLoading(cdp)
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('wanted').length > 0)
    await page.waitForTimeout(SETTLE_MS)
    const times = await page.evaluate(() => ({
      origin: performance.timeOrigin,
      wantedMs: performance.getEntriesByName('wanted')[0]?.startTime ?? 0,
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }))
    // The dashboard warms up for other pages once it is there; the sign-in page goes on loading behind its own picture.
    const until = isSignedIn ? times.origin + times.wantedMs : Infinity
    return summary(
      [...loaded.values()].filter(({ startedAt }) => startedAt <= until),
      times,
    )
  } finally {
    await close()
  }
}

/** Follows what the page asks for and how many bytes come over the wire. Pictures of records and the live stream, too. */
async function followLoading(cdp: CDPSession): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', wallTime }) => {
    if (request.url.startsWith('data:')) return
    loaded.set(requestId, { url: new URL(request.url), kind: type, startedAt: wallTime * 1_000, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = loaded.get(requestId)
    if (entry !== undefined) entry.bytes = encodedDataLength
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false })
  return loaded
}

function summary(
  loaded: readonly Loaded[],
  { origin, wantedMs, firstPaintMs }: { origin: number; wantedMs: number; firstPaintMs: number },
): Visit {
  const kB = (entries: readonly Loaded[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
  const scripts = loaded.filter(({ kind, url }) => kind === 'Script' || url.pathname.endsWith('.js'))
  const isApi = ({ url }: Loaded) => url.pathname.startsWith('/api/')
  return {
    scriptKB: kB(scripts),
    scripts: scripts.length,
    totalKB: kB(loaded),
    fontsKB: kB(loaded.filter(({ kind }) => kind === 'Font')),
    requests: loaded.length,
    apiCalls: loaded
      .filter((entry) => isApi(entry) && entry.startedAt < origin + wantedMs)
      .map(({ url }) => url.pathname + url.search),
    wantedMs,
    firstPaintMs,
    loaded: loaded.map(
      ({ url, startedAt, bytes, kind }) =>
        `${String(Math.round(startedAt - origin)).padStart(6)} ms ${(bytes / 1_000).toFixed(1).padStart(7)} kB ${kind} ${url.pathname}${url.search}`,
    ),
  }
}
