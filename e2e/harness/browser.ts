import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  chromium as playwright,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import packages from '../../package.json' with { type: 'json' }
import { followPage } from './failed-journey.ts'
import { cachedBrowser, unpackChromium } from './npm-browser/browser-cache.ts'

/** In the clone, because the common temporary folder may belong to another user or forbid execution. */
const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'browser')

/** Our own arguments: the package's list is meant for short-lived functions that open one page. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-gpu',
]

/**
 * Launches Chromium from npm on Linux, so that nothing has to be installed; elsewhere, or with CHROMIUM_PATH, the
 * system's browser.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await browserPath()
  if (executablePath === undefined) return playwright.launch({ channel: 'chrome' })
  return playwright.launch({ executablePath, args: BROWSER_ARGUMENTS })
}

let running: Promise<Browser> | undefined

/** The browser of this test worker, which ends with it: starting one for each file took a second of a processor. */
export async function workerBrowser(): Promise<Browser> {
  if (running === undefined || !(await running).isConnected()) running = launchBrowser()
  return running
}

/** Ends all that the browser of this worker shows, also what a journey that failed has left. */
export async function closePages(): Promise<void> {
  await Promise.all((await workerBrowser()).contexts().map(closeContext))
}

/** A request that a journey answers itself may be under way: what becomes of it concerns nobody any more. */
async function closeContext(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Returns the path of that browser; undefined: the system's Chrome. */
export async function browserPath(): Promise<string | undefined> {
  const own = process.env['CHROMIUM_PATH']
  if (own !== undefined && existsSync(own)) return own
  if (process.platform !== 'linux') return undefined
  const version = packages.devDependencies['@sparticuz/chromium']
  return join(await cachedBrowser(CACHE, version, unpackChromium), 'chromium')
}

export const WIDTHS = { phone: { width: 360, height: 780 }, wide: { width: 1280, height: 900 } } as const

/**
 * Opens a page in its own context: no session, the given language, reduced motion; errors of the page are collected.
 * Where service workers are blocked, the browser has none: Playwright alone would let pages wait for theirs for ever.
 */
export async function openPage(
  browser: Browser,
  { serviceWorkers, ...options }: BrowserContextOptions & { readonly baseURL: string },
): Promise<{ page: Page; complaints: string[]; close(): Promise<void> }> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    viewport: WIDTHS.wide,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(90_000)
  if (serviceWorkers === 'block')
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const page = await context.newPage()
  followPage(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      complaints.push(message.text())
  })
  return { page, complaints, close: () => closeContext(context) }
}
