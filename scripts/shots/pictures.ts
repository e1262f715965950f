import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { recordAnswers } from './answers.ts'
import type { Stage } from './stage.ts'
import { STATES } from './states.ts'
import { show, VARIANTS, type Variant } from './take-shots.ts'

/** A page in a state that is shown elsewhere, in the same variants each time. */
type Picture = {
  readonly state: string
  /** Under which name the words of its page are kept; null: another picture shows the same. */
  readonly words: string | null
  readonly variants: readonly Variant[]
  /** The file of a variant, from the root of the repository. */
  readonly fileOf: (variant: Variant) => string
  /** How much of the page it shows, in its own pixels; null: all of it. */
  readonly size: (variant: Variant) => { readonly width: number; readonly height: number } | null
  /** Done to the page before. */
  readonly act?: (page: Page) => Promise<unknown>
}
type Session = { readonly browser: Browser; readonly stage: Stage }

const ROOT = join(import.meta.dirname, '..', '..')
const LINK_SIZE = { width: 1200, height: 630 }
const LIST_SIZES = { wide: { width: 1280, height: 870 }, phone: { width: 360, height: 780 } } as const

const inEnglish = VARIANTS.filter(({ locale }) => locale === 'en')
const inLight = VARIANTS.filter(({ theme }) => theme === 'light')

/** The list as the landing and README show it, and browsers before the application is installed; an alert; link cards. */
const PICTURES: readonly Picture[] = [
  {
    state: 'vinyls-full',
    words: 'list',
    variants: VARIANTS,
    fileOf: ({ width, theme, locale }) => `web/public/pictures/list-${width}-${theme}-${locale}.webp`,
    size: ({ width }) => LIST_SIZES[width],
  },
  {
    // The manifest's: not every browser takes WebP there.
    state: 'vinyls-full',
    words: null,
    variants: inEnglish.filter(({ theme }) => theme === 'light'),
    fileOf: ({ width }) => `web/public/pictures/screen-${width}.png`,
    size: ({ width }) => LIST_SIZES[width],
  },
  {
    state: 'alert-mail',
    words: 'alert',
    variants: inEnglish.filter(({ width }) => width === 'phone'),
    fileOf: ({ theme }) => `docs/images/alert-${theme}.webp`,
    size: () => null,
  },
  {
    state: 'landing',
    words: 'link-card',
    variants: inLight.filter(({ width }) => width === 'wide'),
    fileOf: ({ locale }) => `web/public/og-${locale}.png`,
    size: () => LINK_SIZE,
    act: showAsLinkCard,
  },
]

/** What the server answers in the demo, as the screens' tests have it. */
const ANSWERS = join(ROOT, 'web', 'test', 'fixtures', 'year.jsonl')

/** Takes the pictures anew, with the words that they show, and records what the server answers to every page. */
export async function takePictures(session: Session): Promise<void> {
  for (const picture of PICTURES) {
    for (const variant of picture.variants)
      await inPicture(session, picture, variant, async (page) => {
        await writeFile(join(ROOT, picture.fileOf(variant)), await photograph(page, picture, variant))
      })
    for (const variant of spokenBy(picture))
      await writeFile(wordsFile(picture, variant), await wordsToday(session, picture, variant))
  }
  await writeFile(ANSWERS, await recordAnswers(session))
}

/** Compares what the pictures show with what their pages say today; returns the pictures that show something else. */
export async function oldPictures(session: Session): Promise<readonly string[]> {
  const old: string[] = []
  for (const picture of PICTURES) {
    for (const variant of spokenBy(picture)) {
      const then = await readFile(wordsFile(picture, variant), 'utf8')
      const now = await wordsToday(session, picture, variant)
      if (now !== then) old.push(`${picture.fileOf(variant)} says\n${then}\nand its page today\n${now}`)
    }
  }
  return old
}

/** One variant for each language: themes change no words, and widths few. */
function spokenBy({ words, variants }: Picture): readonly Variant[] {
  if (words === null) return []
  return [...new Map(variants.map((variant) => [variant.locale, variant])).values()]
}

function wordsFile({ words }: Picture, { locale }: Variant): string {
  return join(ROOT, 'docs', 'images', `${words}-${locale}.txt`)
}

function wordsToday(session: Session, picture: Picture, variant: Variant): Promise<string> {
  return inPicture(session, picture, variant, async (page) => {
    // How many records below the picture are drawn depends on the height of those above.
    await page.evaluate(() => {
      for (const card of document.querySelectorAll('article'))
        if (card.getBoundingClientRect().top > innerHeight) card.remove()
    })
    return lasting(await page.locator('body').innerText())
  })
}

function inPicture<Result>(
  session: Session,
  { state: name, act }: Picture,
  variant: Variant,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const state = STATES.find((each) => each.name === name)
  if (state === undefined) throw new Error(`No state is named ${name}.`)
  return show(session, state, variant, async (page) => {
    await act?.(page)
    return use(page)
  })
}

/** Photographs what a picture shows, on phones with two points to a pixel, in the format of its file. */
async function photograph(page: Page, { fileOf, size }: Picture, variant: Variant): Promise<Buffer> {
  const all = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  const isWebp = fileOf(variant).endsWith('.webp')
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', {
    ...(isWebp ? { format: 'webp', quality: 90 } : { format: 'png' }),
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, ...(size(variant) ?? all), scale: isWebp && variant.width === 'phone' ? 2 : 1 },
  })
  return Buffer.from(data, 'base64')
}

/** Makes the landing's hero the picture of a link: larger words, the name, and nothing to press. */
async function showAsLinkCard(page: Page): Promise<void> {
  await page.setViewportSize(LINK_SIZE)
  await page.evaluate(async () => {
    const styles = new CSSStyleSheet()
    styles.replaceSync(`
      .site-header, .wall-pause, .hero-words > a, .hero-words > p ~ p, .hero ~ * { display: none !important }
      * { transition: none !important }
      .hero { height: 630px; min-height: 0 !important }
      .hero-words { padding-block: 6rem 2rem !important }
      .hero-words h1 { font-size: 4.5rem }
      .hero-words p { margin-top: 1.5rem; max-width: 30ch; font-size: 1.375rem }
      .hero-words::before { content: 'Cratewatch'; position: absolute; top: 2.5rem; padding-left: 3.25rem;
        font: 750 2rem/2.5rem var(--font-display); letter-spacing: -0.02em;
        background: url(/favicon.svg) left / 2.5rem no-repeat }
      .found { inset-block-end: 2.5rem !important; scale: 1.1; transform-origin: 0 100% }
    `)
    document.adoptedStyleSheets.push(styles)
    await document.fonts.ready
  })
}

/** Leaves out figures, when something was or will be, and whether the bell has its count yet: they are others at each look. */
function lasting(text: string): string {
  const words = text
    .replaceAll(/^\s*\d+\s*\n\s*\d+ (?:unread|sin leer)$/gm, '')
    .replaceAll(MOMENTS, '$1 ')
    .replaceAll(/\d+/g, '0')
    .split('\n')
    .map((line) => line.trim())
  return `${words.filter(Boolean).join('\n')}\n`
}

const MOMENTS =
  /(?<!\p{L})(Next check|Added|Seen|Last checked|Próxima|Añadido el|Última comprobación:)(?!\p{L})[^·\n]*/gu
