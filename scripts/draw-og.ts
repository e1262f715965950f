import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteFile } from '@cratewatch/contracts/site/site-pages'
import { fillSlots } from '@cratewatch/contracts/site/site-slots'
import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { launchBrowser } from '../e2e/harness/browser.ts'

/** Draws the pictures of link previews: the built hero without its buttons. */
const ROOT = join(import.meta.dirname, '..')
const DIST = process.env['WEB_DIST'] ?? join(ROOT, 'web', 'dist')
const ORIGIN = 'http://site.test'
const SIZE = { width: 1200, height: 630 }

const POSTER = `
  .site-header, .wall-pause, .hero-words > a, .hero-words > p ~ p { display: none !important }
  .hero { min-height: 630px !important }
  .hero-words { padding-block: 6rem 2rem !important }
  .hero-words h1 { font-size: 4.5rem }
  .hero-words p { margin-top: 1.5rem; max-width: 30ch; font-size: 1.375rem }
  .hero-words::before { content: 'Cratewatch'; position: absolute; top: 2.5rem; padding-left: 3.25rem;
    font: 750 2rem/2.5rem var(--font-display); letter-spacing: -0.02em;
    background: url(/favicon.svg) left / 2.5rem no-repeat }
  .found { inset-block-end: 2.5rem !important; scale: 1.1; transform-origin: 0 100% }
`

// Without the GPU process, whose software fallback sometimes mixes up tiles of large layers.
const browser = await launchBrowser()
for (const locale of LOCALES) {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce', colorScheme: 'light' })
  const page = await context.newPage()
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: await landing(locale) })
    const file = join(DIST, path)
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
  })
  await page.goto(`${ORIGIN}/`)
  await page.evaluate(() => document.fonts.ready)
  const file = join(ROOT, 'web', 'public', `og-${locale}.png`)
  await writeFile(file, await page.screenshot())
  console.log(file)
  await context.close()
}
await browser.close()

async function landing(locale: Locale): Promise<string> {
  const html = await readFile(join(DIST, siteFile('landing', locale)), 'utf8')
  const poster = html.replace('</head>', `<style>${POSTER}</style></head>`)
  return fillSlots(poster, {
    publicUrl: ORIGIN,
    supportEmail: null,
    operatorName: null,
    marketplaceSignIn: null,
    passkeys: null,
    ssoName: null,
    sourceUrl: null,
    ssoOnly: null,
  })
}
