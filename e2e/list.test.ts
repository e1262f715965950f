import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
import { newCollector, signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { pageProblems } from './harness/page-health.ts'
import { cardOf } from './harness/pages/cards.ts'
import { VARIANTS } from './harness/variants.ts'

// Premium for everybody: the list of seven records is longer than the free plan's.
const journeys = journeysOfFile({ DEFAULT_PLAN: 'PREMIUM' })

const LIST = '/dashboard/vinyls'
const record = (index: number) => journeys.product.records[index]!
const TOP = { wide: 220, phone: 330 } as const
/** A record is known by its name, which other columns once left eight letters of. */
const NARROWEST = {
  cards: { wide: 180, phone: 100 },
  wall: { wide: 60, phone: 60 },
  rows: { wide: 180, phone: 80 },
} as const
/** A row on a phone has its name, its copies with the sentence, and all facts of its record, which take three lines in Spanish. */
const HIGHEST = {
  cards: { wide: 112, phone: 230 },
  wall: { wide: 420, phone: 420 },
  rows: { wide: 49, phone: 112 },
} as const

const WORDS = {
  en: {
    added: 'Vinyl Added',
    price: 'At or below this price',
    saved: 'Alert changed',
    removed: 'Vinyl Deleted',
  },
  es: {
    added: 'Vinilo añadido',
    price: 'A este precio o menos',
    saved: 'Aviso cambiado',
    removed: 'Vinilo eliminado',
  },
} as const

/** Where the first record begins, and how high one is that is neither short nor long. */
async function measured(page: Page) {
  const boxes = await page
    .locator('[data-card]')
    .evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect()).map(({ y, height }) => ({ y, height })),
    )
  const heights = boxes.map(({ height }) => Math.floor(height)).toSorted((a, b) => a - b)
  return { top: Math.ceil(boxes[0]!.y), height: heights[heights.length >> 1] }
}

describe.each(VARIANTS)('the list in $language on a $width screen', ({ language, width, options }) => {
  const words = WORDS[language]

  async function enter(who: string, records: number, path = LIST) {
    const collector = await newCollector(journeys.product, `${who}.${language}@example.com`, language)
    for (let index = 0; index < records; index += 1) expect(await collector.add(record(index))).toBe(201)
    const opened = await journeys.open(options)
    await signIn(opened.page, collector)
    await opened.page.goto(path)
    return { ...opened, collector }
  }

  it('begins with its first record, below what the list is and holds, also after the first add', async () => {
    const { page, complaints, close } = await enter('first', 0)
    await page.locator('input[role=combobox]').fill(String(record(0)))
    await page.keyboard.press('Enter')
    await page.getByText(words.added).waitFor()
    await cardOf(page, record(0)).waitFor()
    expect((await measured(page)).top).toBeLessThanOrEqual(TOP[width])
    expect(await pageProblems(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it.each(['cards', 'wall', 'rows'] as const)('stands as %s below what it is and holds', async (density) => {
    const { page, close } = await enter(density, 7, `${LIST}?density=${density}`)
    await page.locator('[data-card]').nth(4).waitFor()
    const { top, height } = await measured(page)
    // A table names its columns first.
    expect(top).toBeLessThanOrEqual(TOP[width] + (density === 'rows' ? 40 : 0))
    expect(height).toBeLessThanOrEqual(HIGHEST[density][width])
    const name = await page.locator('.card-name').first().boundingBox()
    expect(name?.width).toBeGreaterThan(NARROWEST[density][width])
    expect(await pageProblems(page)).toEqual([])
    await close()
  })

  it('is led by keys alone: add, rule, remove, undo', async () => {
    const { page, complaints, close } = await enter('keys', 1)
    const focused = page.locator('[data-card]:focus')
    await cardOf(page, record(0)).waitFor()
    await page.keyboard.press('a')
    await page.keyboard.type(String(record(1)))
    await page.keyboard.press('Enter')
    await page.getByText(words.added).waitFor()
    await cardOf(page, record(1)).waitFor()
    // The field keeps the focus for the next one, and gives it back.
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await focused.waitFor()
    await page.keyboard.press('e')
    const price = page.getByRole('dialog').getByLabel(words.price)
    await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('30')
    await page.keyboard.press('Enter')
    await page.getByText(words.saved).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focused.waitFor()

    await cardOf(page, record(1))
      .getByRole('button', { name: /^(Remove|Quitar) / })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByText(words.removed).waitFor()
    await cardOf(page, record(1)).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await cardOf(page, record(1)).waitFor()
    await expect
      .poll(() => cardOf(page, record(1)).evaluate((card) => card === document.activeElement))
      .toBe(true)
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
