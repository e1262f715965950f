import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { askOneByOne } from '../../e2e/harness/ask-one-by-one.ts'
import { WIDTHS } from '../../e2e/harness/browser.ts'
import { callApi } from '../../e2e/harness/call-api.ts'
import type { PageState } from './page-state.ts'
import type { Stage } from './stage.ts'

const THEMES = ['light', 'dark'] as const

export type Variant = {
  readonly locale: Locale
  readonly theme: (typeof THEMES)[number]
  readonly width: keyof typeof WIDTHS
}

/** Widths together, so that a sheet reads from narrow to wide. */
export const VARIANTS: readonly Variant[] = (['phone', 'wide'] as const).flatMap((width) =>
  THEMES.flatMap((theme) => LOCALES.map((locale) => ({ width, theme, locale }))),
)

export const fileOf = (folder: string, name: string, { width, theme, locale }: Variant) =>
  join(folder, name, `${width}-${theme}-${locale}.png`)

type Session = {
  readonly browser: Browser
  readonly stage: Stage
  readonly folder: string
  readonly pages: readonly PageState[]
}

/** Photographs the states. One that cannot be reached is reported in the end and stops nothing. */
export async function takeShots({ browser, stage, folder, pages }: Session): Promise<readonly string[]> {
  const failures: string[] = []
  for (const variant of VARIANTS) {
    for (const state of pages) {
      try {
        await show({ browser, stage }, state, variant, async (page) => {
          await mkdir(join(folder, state.name), { recursive: true })
          const path = fileOf(folder, state.name, variant)
          await page.screenshot({ path, fullPage: state.only === undefined })
        })
      } catch (error) {
        const [reason] = String(error).split('\n')
        failures.push(`${state.name} (${Object.values(variant).join(', ')}): ${reason}`)
      }
    }
  }
  return failures
}

/** Opens a state as somebody sees it, and hands it to `use`. */
export async function show<Result>(
  { browser, stage }: Pick<Session, 'browser' | 'stage'>,
  state: PageState,
  variant: Variant,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  await speakTo(stage, variant.locale)
  const context = await openContext(browser, stage, state, variant)
  await askOneByOne(context)
  const page = await context.newPage()
  try {
    await arrange(page, stage, state)
    return await use(page)
  } finally {
    // Answers that are still being replaced are of no interest any more, and calls that hang never reach the server.
    await context.setOffline(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/** The account's own language wins over the browser's. */
async function speakTo({ people }: Stage, locale: Variant['locale']): Promise<void> {
  for (const { token, at } of Object.values(people)) {
    await callApi(at, 'PUT /api/users/profile', { token, body: { locale } })
  }
}

async function openContext(
  browser: Browser,
  stage: Stage,
  { as }: PageState,
  { locale, theme, width }: Variant,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: (as === 'nobody' ? stage.product : stage.people[as].at).url,
    locale,
    timezoneId: 'Europe/Madrid',
    viewport: WIDTHS[width],
    colorScheme: theme,
    hasTouch: width === 'phone',
    reducedMotion: 'reduce',
  })
  // Long enough for a machine that does something else as well.
  context.setDefaultTimeout(30_000)
  const token = as === 'nobody' ? null : stage.people[as].token
  await context.addInitScript(
    ({ token, theme, locale }) => {
      if (token !== null) localStorage.setItem('token', token)
      localStorage.setItem('theme', theme)
      localStorage.setItem('preferredLanguage', locale)
    },
    { token, theme, locale },
  )
  return context
}

async function arrange(page: Page, stage: Stage, state: PageState): Promise<void> {
  await state.before?.(page, stage)
  await page.goto(typeof state.path === 'string' ? state.path : state.path(stage))
  await page.locator(state.ready).first().waitFor()
  await state.act?.(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy')
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
  })
}
