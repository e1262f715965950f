import { expect, it } from 'vitest'
import { WIDTHS } from './harness/browser.ts'
import { newCollector, signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'

const journeys = journeysOfFile()

it.each([
  ['phone', 4],
  ['wide', 5],
] as const)(
  'the first cards of a list on a %s screen are %i, the others follow, and fonts come after the code',
  async (width, first) => {
    const collector = await newCollector(journeys.product, `first-cards.${width}@example.com`)
    for (const id of journeys.product.records.slice(0, 5)) expect(await collector.add(id)).toBe(201)
    const { page, close } = await journeys.open({ viewport: WIDTHS[width] })
    await signIn(page, collector)
    const fonts: string[] = []
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    page.on('requestfinished', (request) => {
      if (fonts.length === 0 && request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const cards = document.querySelectorAll('main article :is(h2, h3)').length
        if (cards === 0) return
        observer.disconnect()
        document.documentElement.dataset['firstCards'] = String(cards)
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.goto('/dashboard/vinyls')
    await expect.poll(() => page.getByRole('article').count()).toBe(5)
    expect(await page.locator('html').getAttribute('data-first-cards')).toBe(String(first))
    // A name with rare letters asks for a second file of its face.
    const faces = () => new Set(fonts.map((url) => /assets\/([a-z]+)-/.exec(url)?.[1]))
    await expect.poll(() => faces().size).toBe(3)
    expect(scripts.map((url) => /assets\/([a-z]+)-/.exec(url)?.[1])).toEqual(
      expect.arrayContaining(['application', 'router', 'libraries']),
    )
    await close()
  },
)
