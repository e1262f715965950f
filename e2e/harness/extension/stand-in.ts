import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { InstalledExtension } from './play-extension.ts'

/** Where the extension's pages are, as if it were installed. */
const ORIGIN = 'http://extension.example'
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/**
 * Shows the packed extension in a browser that cannot install one: its pages are ordinary pages, beside which stands
 * what they use of `chrome.*`; the service behind them is the real one. `npm run counterparts -- --only=Chromium`
 * installs it.
 */
export async function standIn(
  context: BrowserContext,
  folder: string,
  api: string,
): Promise<InstalledExtension> {
  await context.route(`${ORIGIN}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === 'background.html')
      return route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="background.js"></script>',
      })
    const file = join(folder, name)
    if (!existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({
      contentType: TYPES[name.split('.').pop() ?? ''] ?? 'image/png',
      body: readFileSync(file),
    })
  })
  // An extension may ask the hosts that it has been allowed.
  await context.route(`${api}/**`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'access-control-allow-origin': '*' },
    })
  })
  await context.addInitScript(actAsBrowser)
  const background = await context.newPage()
  await background.goto(`${ORIGIN}/background.html`)
  let open: Page | undefined
  const openPage = async (path: string, address = '') => {
    await open?.close()
    open = await context.newPage()
    await open.addInitScript((tab) => void Object.assign(globalThis, { tab }), address)
    await open.goto(`${ORIGIN}/${path}`)
    return open
  }
  return {
    openSetUp: () => openPage('options.html'),
    openPopup: (address) => openPage('popup.html', address),
    badge: () => background.evaluate(() => localStorage.getItem('badge') ?? ''),
    wake: () => background.evaluate(() => (globalThis as unknown as { wake(): void }).wake()),
  }
}

/** What stands in for `chrome.*` in each page: storage and badge are shared by all of them. */
function actAsBrowser(): void {
  const ignored = { addListener: () => {} }
  const alarmed: (() => void)[] = []
  Object.assign(globalThis, {
    wake: () => alarmed.forEach((listener) => listener()),
    chrome: {
      action: {
        setBadgeText: async ({ text }: { text: string }) => localStorage.setItem('badge', text),
        setBadgeBackgroundColor: async () => {},
      },
      alarms: {
        get: async () => undefined,
        create: async () => {},
        onAlarm: { addListener: (listener: () => void) => alarmed.push(listener) },
      },
      permissions: { request: async () => true, remove: async () => true },
      runtime: {
        openOptionsPage: async () => void location.assign('options.html'),
        onInstalled: ignored,
        onStartup: ignored,
      },
      storage: {
        local: {
          get: async () => JSON.parse(localStorage.getItem('stored') ?? '{}') as object,
          set: async (values: object) => localStorage.setItem('stored', JSON.stringify(values)),
          remove: async () => localStorage.removeItem('stored'),
          onChanged: { addListener: (listener: () => void) => addEventListener('storage', listener) },
        },
      },
      tabs: { query: async () => [{ url: (globalThis as { tab?: string }).tab ?? '' }] },
    },
  })
}
