import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { wantlist as wantlistEn } from '../web/src/messages/en/wantlist.ts'
import { words as wordsEn } from '../web/src/messages/en/words.ts'
import { wantlist as wantlistEs } from '../web/src/messages/es/wantlist.ts'
import { words as wordsEs } from '../web/src/messages/es/words.ts'
import { axeViolations } from './harness/axe.ts'
import { WIDTHS } from './harness/browser.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { takeTurns } from './harness/variants.ts'

const english = { ...wantlistEn, shared: wordsEn }
const spanish = { ...wantlistEs, shared: wordsEs }
const journeys = journeysOfFile(
  // A long check floor, so that imported records do not use up the requests of the lists meanwhile.
  { DEFAULT_PLAN: 'PREMIUM', CHECK_FLOOR_SECONDS: '300' },
  { releases: 6_000, requestsPerMinute: 12_000 },
)
const { open } = journeys

const PAGE = '/dashboard/settings/discogs'
const SPANISH_PHONE = { viewport: WIDTHS.phone, locale: 'es-ES' }

async function enter(collector: Collector, given: BrowserContextOptions = {}) {
  const opened = await open(given)
  await signIn(opened.page, collector)
  await opened.page.goto(PAGE)
  return opened
}

/** Returns the releases on a collector's list. */
async function watched({ token }: Collector): Promise<readonly number[]> {
  const answer = await fetch(`${journeys.product.url}/api/vinyls`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { vinyls: watches } = (await answer.json()) as { vinyls: readonly { discogsId: number }[] }
  return watches.map(({ discogsId }) => discogsId).toSorted()
}

/** Connects an account of the simulated marketplace on its page. */
async function connect(page: Page, username: string, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.connection.connect }).click()
  await page.getByLabel('Sign in as').selectOption(username)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${journeys.product.url}${PAGE}`)
  await page.getByText(words.connection.connectedAs.replace('{{username}}', username)).waitFor()
}

/** Disconnects, so that another account of the marketplace can be connected. */
async function disconnect(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.shared.disconnect }).click()
  await page.getByRole('button', { name: words.connection.connect }).waitFor()
}

/** Matches the text with any values filled in. */
const shown = (text: string) => new RegExp(text.replace(/\{\{.*?\}\}/g, '.+'))

/** Waits until a run has processed this many. */
async function untilProcessed(page: Page, words: Words, processed: string, total = processed): Promise<void> {
  const text = words.run.processed.replace(/\{\{p.*?\}\}/, processed).replace(/\{\{t.*?\}\}/, total)
  await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(text)
}

/** Drops a file on the place for one, as from a folder of the system. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([called, written]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([written], called, { type: 'text/csv' }))
      return transfer
    },
    [name, text] as const,
  )
  const place = page.locator('label:has(input[type=file])')
  await place.dispatchEvent('dragover', { dataTransfer: files })
  await place.dispatchEvent('drop', { dataTransfer: files })
}

type Words = typeof english | typeof spanish

const SPEAKERS = [
  { language: 'en', words: english, given: { viewport: WIDTHS.wide } },
  { language: 'es', words: spanish, given: SPANISH_PHONE },
] as const

describe.each(SPEAKERS)('in $language', ({ language, words, given }) => {
  takeTurns(language)

  it('a wantlist of 137 records is synced with its progress, and compared with the watch list', async () => {
    const collector = await newCollector(journeys.product, `sunday-${language}@example.com`, language)
    const { page, complaints, close } = await enter(collector, given)
    await page.getByText(words.sync.notConnected).waitFor()
    const start = page.getByRole('button', { name: words.sync.start })
    await expect.poll(() => start.isDisabled()).toBe(true)
    await connect(page, 'sunday_digger', words)
    await start.click()
    // Needs many requests to the marketplace, not one step.
    await page
      .getByText(words.run.sync.complete, { exact: true })
      .or(page.getByText(words.run.sync.withErrors, { exact: true }))
      .first()
      .waitFor({ timeout: 180_000 })
    await untilProcessed(page, words, '137')
    await page.getByRole('button', { name: words.run.details }).click()
    await page.getByRole('list', { name: words.run.listLabel }).getByRole('listitem').first().waitFor()
    await page
      .getByText(shown(words.differences.onBoth_other))
      .or(page.getByText(shown(words.differences.onBoth_one)))
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('a wantlist that is empty, of one record, or private, is synced as well', async () => {
    const collector = await newCollector(journeys.product, `recluse-${language}@example.com`, language)
    const { page, complaints, close } = await enter(collector, given)
    const complete = page.getByText(words.run.sync.complete, { exact: true }).first()
    await connect(page, 'newcomer', words)
    await page.getByRole('button', { name: words.sync.start }).click()
    await complete.waitFor()
    for (const [username, size] of [
      ['one_track_mind', '1'],
      // Private to everybody but its owner, who has given us permission.
      ['quiet_recluse', '23'],
    ] as const) {
      await disconnect(page, words)
      await connect(page, username, words)
      await page
        .getByRole('button', { name: words.sync.start })
        .or(page.getByRole('button', { name: words.sync.again }))
        .click()
      await untilProcessed(page, words, size)
      await complete.waitFor()
    }
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('a wantlist of thousands tells how far it is and how long it takes, can be left, and cancelled', async () => {
    const collector = await newCollector(journeys.product, `completist-${language}@example.com`, language)
    const { page, complaints, close } = await enter(collector, given)
    await connect(page, 'the_completist', words)
    await page.getByRole('button', { name: words.sync.start }).click()
    const total = new Intl.NumberFormat(language).format(5_000)
    await page.getByText(shown(words.run.processed.replace(/\{\{t.*?\}\}/, total))).waitFor()
    await page.getByText(shown(words.run.remaining)).waitFor()
    await page.reload()
    await page.getByRole('button', { name: words.shared.cancel }).click()
    await page.getByText(words.run.sync.cancelled).first().waitFor()
    await page.getByRole('button', { name: words.sync.again }).waitFor()

    const daily = page.getByRole('switch', { name: words.daily.daily })
    await daily.click()
    await page.getByText(shown(words.daily.next)).waitFor()
    await page.reload()
    await daily.waitFor()
    await expect.poll(() => daily.isChecked()).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })

  it(
    'a file that is dropped is shown first, imported when one says so, and an export of it imports unchanged',
    { tags: 'core' },
    async () => {
      const { files } = words
      const collector = await newCollector(journeys.product, `drop-${language}@example.com`, language)
      const ids = journeys.product.records.slice(0, 3)
      const { page, complaints, close } = await enter(collector, given)
      await drop(page, 'mine.csv', `${ids.join('\n')}\n${ids[0]}\nno record\n`)
      await page
        .getByRole('heading', { name: words.shared.records_other.replace(/\{\{.*?\}\}/, '3') })
        .waitFor()
      await page
        .getByRole('button', { name: files.preview.problems_other.replace(/\{\{.*?\}\}/, '2') })
        .click()
      await page.getByText(files.problems.duplicate).waitFor()
      await page.getByText(files.problems['name-only']).waitFor()
      expect(await watched(collector)).toEqual([])
      expect(await axeViolations(page)).toEqual([])
      await page.getByLabel(words.sync.alsoOnSale).last().check()
      await page
        .getByRole('button', { name: files.preview.confirm_other.replace(/\{\{.*?\}\}/, '3') })
        .click()
      await page.getByText(words.run.import.complete).first().waitFor()
      expect(await watched(collector)).toEqual(ids.toSorted())

      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: words.export.submit }).click()
      const list = await readFile(await (await saved).path(), 'utf8')
      await page.getByRole('button', { name: files.again }).click()
      await drop(page, 'again.csv', list)
      await page.getByText(files.preview.none).waitFor()
      await page.getByText(files.problems['already-watched']).first().waitFor()
      expect(complaints).toEqual([])
      await close()
    },
  )
})

it('a file that is no list, or a pasted list, says so', async () => {
  const collector = await newCollector(journeys.product, 'paste@example.com')
  const { page, close } = await enter(collector)
  await page.locator('input[type=file]').setInputFiles({
    name: 'empty.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(''),
  })
  await page.getByRole('alert').filter({ hasText: 'This file couldn’t be read' }).waitFor()
  await page.getByRole('button', { name: 'Paste a list instead' }).click()
  const ids = Array.from({ length: 120 }, (_, n) => String(n + 1))
  await page.getByLabel('IDs or links, one on each line').fill(ids.join('\n'))
  await page.getByRole('button', { name: 'Read this list' }).click()
  await page.getByRole('heading', { name: '120 records' }).waitFor()
  await page.getByRole('button', { name: 'To import' }).click()
  await page.getByText('Line 50', { exact: true }).waitFor()
  const paging = page.getByRole('navigation', { name: 'To import' })
  await paging.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Line 51', { exact: true }).waitFor()
  await paging.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Line 120', { exact: true }).waitFor()
  await paging.getByText('Showing 101 to 120 of 120').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('choose a file').waitFor()
  await close()
})
