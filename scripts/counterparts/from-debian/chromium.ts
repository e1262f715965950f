import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as playwright, type BrowserContext, type Page } from 'playwright-core'
import { BROWSER_ARGUMENTS } from '../../../e2e/harness/browser.ts'
import { type InstalledExtension, playExtension } from '../../../e2e/harness/extension/play-extension.ts'
import { accessTo } from '../../../extension/src/settings.ts'
import { buildExtension } from '../../extension/build.ts'
import type { Counterpart } from '../counterpart.ts'
import { withProduct } from '../scene.ts'

export const chromium: Counterpart = {
  name: 'Chromium, the browser extension',
  needs: { debian: ['chromium'] },
  attempt: (bench) =>
    withProduct({}, async (product) => {
      const folder = join(bench.folder, 'extension')
      cpSync((await buildExtension()).chromium, folder, { recursive: true })
      allow(join(folder, 'manifest.json'), accessTo(product.url).origins)
      const { file, env } = bench.command('chromium')
      const context = await playwright.launchPersistentContext(join(bench.folder, 'profile'), {
        executablePath: file,
        // The old headless mode, which Playwright would choose, knows no extensions.
        headless: false,
        args: [
          ...BROWSER_ARGUMENTS,
          '--headless=new',
          `--load-extension=${folder}`,
          `--disable-extensions-except=${folder}`,
          '--lang=en-GB',
        ],
        env: { ...process.env, ...env },
      })
      try {
        const extension = await installed(context)
        await playExtension({
          product,
          extension,
          email: 'nora@example.com',
          language: 'en',
          look: async (_, name) => bench.log(name),
        })
        return {
          version: context.browser()?.version() ?? '–',
          seen: 'installed: set up, watches with a limit, counts the alert each five minutes, follows a shop, says that its token is revoked',
        }
      } finally {
        await context.close()
      }
    }),
}

/** Allows what a person is asked for at the set-up: nobody is there to press it in a window of the browser's own. */
function allow(manifest: string, origins: readonly string[]): void {
  const said = JSON.parse(readFileSync(manifest, 'utf8')) as object
  writeFileSync(manifest, JSON.stringify({ ...said, host_permissions: origins }))
}

type Chrome = {
  readonly action: { getBadgeText(of: object): Promise<string> }
  readonly alarms: { getAll(): Promise<readonly { readonly periodInMinutes?: number }[]> }
  readonly storage: { readonly local: { set(values: object): Promise<void> } }
  readonly tabs: { query(): Promise<readonly { readonly url: string }[]> }
}

async function installed(context: BrowserContext): Promise<InstalledExtension> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  let open: Page | undefined
  const openPage = async (path: string, address = '') => {
    await open?.close()
    open = await context.newPage()
    // Its button cannot be pressed from outside, so the page that it would have been pressed on is said.
    await open.addInitScript((url) => {
      const { chrome } = globalThis as unknown as { chrome: { tabs: Chrome['tabs'] } }
      chrome.tabs.query = async () => [{ url }]
    }, address)
    await open.goto(new URL(path, worker.url()).href)
    return open
  }
  const ask = async <T>(question: (chrome: Chrome) => Promise<T>) =>
    (open ?? (await openPage('options.html'))).evaluate(`(${question.toString()})(chrome)`) as Promise<T>
  const periods = (await ask((chrome) => chrome.alarms.getAll())).map(
    ({ periodInMinutes }) => periodInMinutes,
  )
  if (periods.join() !== '5') throw new Error(`it is woken every ${periods.join()} minutes`)
  return {
    openSetUp: () => openPage('options.html'),
    openPopup: (address) => openPage('popup.html', address),
    badge: () => ask((chrome) => chrome.action.getBadgeText({})),
    // What is stored wakes it as the alarm does, which comes after five minutes.
    wake: () => ask((chrome) => chrome.storage.local.set({ woken: String(Math.random()) })),
  }
}
