import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { wantlist as english } from '../web/src/messages/en/wantlist.ts'
import { wantlist as spanish } from '../web/src/messages/es/wantlist.ts'
import { axeViolations } from './harness/axe.ts'
import { WIDTHS } from './harness/browser.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'

const journeys = journeysOfFile(
  // What is imported is not looked at again and again meanwhile: the lists have their half of the requests.
  { DEFAULT_PLAN: 'PREMIUM', CHECK_FLOOR_SECONDS: '300' },
  { releases: 6_000, requestsPerMinute: 3_000 },
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

/** The releases that are on somebody's list by now. */
async function watched({ token }: Collector): Promise<readonly number[]> {
  const answer = await fetch(`${journeys.product.url}/api/vinyls`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { vinyls } = (await answer.json()) as { vinyls: readonly { discogsId: number }[] }
  return vinyls.map(({ discogsId }) => discogsId).toSorted()
}

/** Connects an account of the simulated marketplace, on its own page. */
async function connect(page: Page, username: string, button = 'Connect Discogs'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByLabel('Sign in as').selectOption(username)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${journeys.product.url}${PAGE}`)
}

describe('a wantlist', () => {
  it('of 137 records is synced with its progress, and compared with the watch list', async () => {
    const collector = await newCollector(journeys.product, 'sunday@example.com')
    const { page, complaints, close } = await enter(collector)
    await page.getByText('Connect your Discogs account first.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Sync my wantlist' }).isDisabled()).toBe(true)
    await connect(page, 'sunday_digger')
    await page.getByText('Connected as sunday_digger.').waitFor()
    await page.getByRole('button', { name: 'Sync my wantlist' }).click()
    const bar = page.getByRole('progressbar')
    await bar.waitFor()
    // Many looks at the marketplace, not one step.
    await page
      .getByText(/^Wantlist synced/)
      .first()
      .waitFor({ timeout: 180_000 })
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe('137 of 137')
    await page.getByRole('button', { name: 'What became of each record' }).click()
    await page.getByRole('list', { name: 'Records of the last run' }).getByRole('listitem').first().waitFor()
    await page.getByText(/records? (is|are) on both lists/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('that is empty, or private, is synced as well, in Spanish on a phone', async () => {
    const collector = await newCollector(journeys.product, 'recluse@example.com', 'es')
    const { page, close } = await enter(collector, SPANISH_PHONE)
    await connect(page, 'newcomer', 'Conectar Discogs')
    await page.getByRole('button', { name: 'Sincronizar mi wantlist' }).click()
    await page.getByText('Wantlist sincronizada', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Desconectar' }).click()
    await connect(page, 'quiet_recluse', 'Conectar Discogs')
    await page.getByRole('button', { name: /^Sincronizar/ }).click()
    // Private to everybody but its owner, who has just let us read it.
    await page.getByText('Wantlist sincronizada', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('23 de 23')
    expect(await axeViolations(page)).toEqual([])
    await close()
  })

  it('of thousands tells how far it is and how long it takes, can be left, and cancelled', async () => {
    const collector = await newCollector(journeys.product, 'completist@example.com')
    const { page, close } = await enter(collector)
    await connect(page, 'the_completist')
    await page.getByRole('button', { name: 'Sync my wantlist' }).click()
    await page.getByText(/^[\d,]+ of 5,000$/).waitFor()
    await page.getByText(/^about .+ left$/).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Wantlist sync cancelled').first().waitFor()
    await page.getByRole('button', { name: 'Sync again' }).waitFor()

    const daily = page.getByRole('switch', { name: 'Sync every day' })
    await daily.click()
    await page.getByText(/^Next sync: /).waitFor()
    await page.reload()
    await daily.waitFor()
    await expect.poll(() => daily.isChecked()).toBe(true)
    await close()
  })
})

/** Lets go of a file over the place for one, as from a folder of the system. */
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

const SPEAKERS = [
  { language: 'en', words: english, given: { viewport: WIDTHS.wide }, first: 0 },
  { language: 'es', words: spanish, given: SPANISH_PHONE, first: 3 },
] as const

describe('a file', () => {
  it.each(SPEAKERS)(
    'that is dropped is shown first, imported when one says so, and an export of it imports unchanged: $language',
    async ({ language, words, given, first }) => {
      const { files } = words
      const collector = await newCollector(journeys.product, `drop-${language}@example.com`, language)
      const ids = journeys.product.records.slice(first, first + 3)
      const { page, complaints, close } = await enter(collector, given)
      await drop(page, 'mine.csv', `${ids.join('\n')}\n${ids[0]}\nno record\n`)
      await page
        .getByRole('heading', { name: files.preview.records_other.replace(/\{\{.*?\}\}/, '3') })
        .waitFor()
      await page
        .getByRole('button', { name: files.preview.problems_other.replace(/\{\{.*?\}\}/, '2') })
        .click()
      await page.getByText(files.problems.duplicate).waitFor()
      await page.getByText(files.problems.nameOnly).waitFor()
      expect(await watched(collector)).toEqual([])
      expect(await axeViolations(page)).toEqual([])
      await page.getByLabel(files.preview.alsoOnSale).last().check()
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
      await page.getByText(files.problems.alreadyWatched).first().waitFor()
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('that is no list, or a pasted one, says so', async () => {
    const collector = await newCollector(journeys.product, 'paste@example.com')
    const { page, close } = await enter(collector)
    await page.locator('input[type=file]').setInputFiles({
      name: 'empty.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(''),
    })
    await page.getByRole('alert').filter({ hasText: 'This file could not be read' }).waitFor()
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
})
