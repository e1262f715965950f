import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Release } from '../simulator/src/marketplace/records/release.ts'
import { axeViolations } from './harness/axe.ts'
import { WIDTHS } from './harness/browser.ts'
import { callApi } from './harness/call-api.ts'
import { newCollector, signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'

const journeys = journeysOfFile('premium')

/** The albums of forty and of a hundred and twenty pressings stand at the end of the catalogue. */
const FROM_END = { en: 160, es: 1 }

/** An album, two records of it from one country, and one from elsewhere. */
function chooseAlbum(locale: keyof typeof FROM_END) {
  const { world } = journeys.product.marketplace
  const { catalogue } = world
  const { masterId } = catalogue.release(catalogue.size - FROM_END[locale])
  const master = world.master(masterId!)!
  const isQuiet = (id: number) => world.stats(id)?.numForSale === 0 && !world.stats(id)?.blocked
  const isRecord = ({ formats }: Release) => formats.every(({ name }) => name === 'Vinyl')
  const records = master.releaseIds
    .filter(isQuiet)
    .map((id) => world.release(id)!)
    .filter(isRecord)
  const countries = Map.groupBy(records, ({ country }) => country)
  const [country, [first, second]] = [...countries].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )[0] as [string, [Release, Release]]
  const elsewhere = records.find((each) => each.country !== country)!
  return { masterId: master.id, country, first, second, elsewhere }
}

/** The covered pressings of an album that were not checked yet. */
async function unseenPressings(token: string, masterId: number): Promise<readonly number[]> {
  const answer = await callApi(journeys.product, `GET /api/masters/${masterId}`, { token })
  const { pressings } = (await answer.json()) as {
    pressings: { discogsId: number; isCovered: boolean; seen: object | null }[]
  }
  return pressings.flatMap(({ discogsId, isCovered, seen }) =>
    isCovered && seen === null ? [discogsId] : [],
  )
}

const WORDS = {
  en: {
    add: 'Add a record',
    choose: 'Choose pressings',
    all: /^All \d+ countries$/,
    watch: 'Watch',
    done: 'You’re now watching this album',
    toWatch: 'You’re watching this album',
    shown: 'shown in the app',
    exclude: /^Not this pressing/,
    excluded: 'No more alerts about this pressing',
  },
  es: {
    add: 'Añadir un disco',
    choose: 'Elegir ediciones',
    all: /^Los \d+ países$/,
    watch: 'Vigilar',
    done: 'Ya vigilas este álbum',
    toWatch: 'Vigilas este álbum',
    shown: 'mostrado en la aplicación',
    exclude: /^Esta edición no/,
    excluded: 'No habrá más avisos de esta edición',
  },
} as const

/** Whether the bar of phones leaves a button free, wherever the page is scrolled to. */
async function isAboveBottomBar(page: Page, button: Locator): Promise<boolean> {
  const [held, bar] = await Promise.all([
    button.boundingBox(),
    page.locator('[data-bottom-bar]').boundingBox(),
  ])
  return held !== null && (bar === null || held.y + held.height <= bar.y)
}

describe('any pressing of an album', () => {
  it.each([
    ['en', 'wide'],
    ['es', 'phone'],
  ] as const)(
    'in %s on a %s screen: paste its link, filter, get an alert of one pressing, leave it out, get no more of it',
    async (locale, width) => {
      const words = WORDS[locale]
      const { world } = journeys.product.marketplace
      const { masterId, country, first, second, elsewhere } = chooseAlbum(locale)
      const collector = await newCollector(journeys.product, `${locale}-${width}@example.com`, locale)
      const { page, close } = await journeys.open({ viewport: WIDTHS[width], locale })
      await signIn(page, collector)

      await page.goto('/dashboard/vinyls')
      await page
        .getByLabel(words.add, { exact: true })
        .fill(`https://www.discogs.com/${locale}/master/${masterId}-Some-Title`)
      await page.getByRole('link', { name: words.choose }).click()
      await page.waitForURL(`**/dashboard/masters/${masterId}`)
      const chip = page.getByRole('checkbox', { name: new RegExp(`^${country} \\d`) })
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      if ((await chip.count()) === 0) await page.getByRole('button', { name: words.all }).click()
      await chip.check({ force: true })
      expect(await axeViolations(page)).toEqual([])
      const watch = page.getByRole('button', { name: words.watch, exact: true })
      expect(await isAboveBottomBar(page, watch)).toBe(true)
      await watch.click()
      await page.getByText(words.done).waitFor()
      // What a first check sees is no news.
      const unseen = () => unseenPressings(collector.token, masterId)
      await expect.poll(unseen, { timeout: 90_000 }).toEqual([])

      await page.getByRole('link', { name: words.toWatch }).click()
      world.appear(first.id, { count: 1 })
      const shown = page.getByText(words.shown)
      await shown.first().waitFor()
      await page.getByText(first.labels[0]!.catno).first().waitFor()
      await page.getByRole('button', { name: words.exclude }).click()
      await page.getByText(words.excluded).waitFor()
      // Below another toast, half of it is seen; it goes by itself.
      await page.locator('.toast-live').waitFor({ state: 'detached' })
      expect(await axeViolations(page)).toEqual([])

      world.sell(first.id, 'all')
      world.appear(first.id, { count: 1 })
      world.appear(elsewhere.id, { count: 1 })
      world.appear(second.id, { count: 1 })
      const ofSecond = page.getByRole('article').filter({ hasText: second.labels[0]!.catno })
      await ofSecond.getByText(words.shown).waitFor()
      expect(await shown.count()).toBe(2)
      await close()
    },
  )
})
