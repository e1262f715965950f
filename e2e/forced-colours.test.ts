import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newCollector, signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { pageProblems } from './harness/page-health.ts'
import { cardOf } from './harness/pages/cards.ts'
import { VARIANTS } from './harness/variants.ts'

const journeys = journeysOfFile('premium')
const record = (index: number) => journeys.product.records[index]!

/** How wide the border of each is, in pixels. */
const bordersOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth)),
    )

/** What keeps its place while the page moves, and how much of the window it takes. */
const keptInPlace = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position) && each.checkVisibility(),
      )
      .map((each) => each.getBoundingClientRect())
      .filter(({ bottom, height, width }) => bottom > 0 && height > 1 && width > 1)
      .map(({ height }) => height / innerHeight),
  )

describe.each(VARIANTS)('the list in $language on a $width screen', ({ language, options }) => {
  async function enter(who: string, records: number) {
    const collector = await newCollector(journeys.product, `${who}.${language}@example.com`, language)
    for (let index = 0; index < records; index += 1) expect(await collector.add(record(index))).toBe(201)
    const opened = await journeys.open(options)
    await signIn(opened.page, collector)
    await opened.page.goto('/dashboard/vinyls')
    await cardOf(opened.page, record(0)).waitFor()
    return opened
  }

  it('has edges and a chosen filter where colours are forced, and no name over an icon', async () => {
    const { page, close } = await enter('forced', 2)
    await page.emulateMedia({ forcedColors: 'active' })
    for (const selector of ['.watch-card', '.watch-card .card-removal button', 'form button[type=submit]']) {
      const borders = await bordersOf(page, selector)
      expect([selector, borders.length]).not.toEqual([selector, 0])
      expect([selector, borders.filter((width) => width < 1)]).toEqual([selector, []])
    }
    const backgrounds = await page
      .locator('label:has(input[type=radio])')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor))
    const [chosen, ...others] = backgrounds
    expect(others.length).toBeGreaterThan(0)
    expect(others).not.toContain(chosen)
    const overIcons = await page
      .locator('span:has(> svg) + select')
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility() && each.clientWidth < 60)
          .map((each) => getComputedStyle(each).color),
      )
    expect(overIcons.filter((colour) => colour !== 'rgba(0, 0, 0, 0)')).toEqual([])
    await close()
  })

  it('keeps nothing in its place in a window of 320 by 256, and less than half in one of 400', async () => {
    const { page, close } = await enter('low', 2)
    await page.setViewportSize({ width: 320, height: 256 })
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    expect(await keptInPlace(page)).toEqual([])
    expect(await pageProblems(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 400 })
    const kept = await keptInPlace(page)
    expect(kept).toHaveLength(2)
    expect(kept.reduce((sum, part) => sum + part)).toBeLessThan(0.5)
    await close()
  })

  it('leaves the add field at Escape, with something in it as without', async () => {
    const { page, close } = await enter('escape', 1)
    const field = page.locator('input[role=combobox]').first()
    await field.focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(false)
    await field.fill('https://example.com/foo')
    await page.keyboard.press('Escape')
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(false)
    await field.fill('nobody sells this')
    await page.getByRole('listbox').waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(false)
    await close()
  })
})
