import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import type { Page } from 'playwright-core'
import { all, answers, hangs, press, statesOf } from './page-state.ts'
import { album, filter, noSuchAlbum, WATCH } from './pages-masters.ts'
import { LIST, onFreePlan, type } from './pages-watches.ts'

const COPY = 'https://www.discogs.com/sell/item/3526621535'
const LINK = 'https://www.discogs.com/master/5001-Alice-Venn-Slow-Harbour'

const result = (number: number, given: Partial<SearchResult>): SearchResult => ({
  id: 9000 + number,
  title: 'Alice Venn - Slow Harbour',
  thumb: '',
  year: 1975 + number,
  label: 'Tidewater Records',
  genre: 'Rock',
  country: 'UK',
  format: 'LP, Album',
  medium: 'vinyl',
  catalogueNumber: `TW-${300 + number}`,
  masterId: 5001,
  isOnYourList: false,
  copies: null,
  ...given,
})
const found = answers('/api/vinyls/search?**', {
  results: [
    result(0, { copies: 3 }),
    result(4, { country: 'Japan', format: 'LP, Album, Reissue, Remastered, 180 Gram', isOnYourList: true }),
    result(9, { country: 'US', copies: 0 }),
    result(12, { medium: 'cd', format: 'CD, Album', masterId: null }),
  ],
  pagination: { total: 4, pages: 1 },
  seller: null,
})
const sold = answers('/api/vinyls/search?**', {
  results: [result(0, { copies: 3 })],
  pagination: { total: 1, pages: 1 },
  seller: 'a_seller_with_quite_a_long_name',
})
const nothing = answers('/api/vinyls/search?**', {
  results: [],
  pagination: { total: 0, pages: 0 },
  seller: null,
})
const away = answers(
  '/api/masters/*',
  { error: { code: 'DISCOGS_API_ERROR', message: 'Discogs did not answer. Please try again.' } },
  'GET',
  502,
)

/** A browser that reads barcodes; its camera shows nothing, or may not be used. */
const withCamera = (isAllowed: boolean) => (page: Page) =>
  page.addInitScript((allowed) => {
    class BarcodeDetector {
      static getSupportedFormats = async () => ['ean_13']
      detect = async () => []
    }
    const getUserMedia = async () => {
      if (!allowed) throw new DOMException('Permission denied', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 300, 150), 100)
      return canvas.captureStream()
    }
    Object.assign(globalThis, { BarcodeDetector })
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, isAllowed)

const typeAndWait = (text: string, shown: string) => async (page: Page) => {
  await type(text)(page)
  await page.locator(shown).first().waitFor()
}
const scan = (shown: string) => async (page: Page) => {
  await press('form .control button')(page)
  await page.locator(shown).first().waitFor()
}
const OFFER = 'form section'

/** What the add form makes of what is typed, pasted and scanned. */
export const ADDING_PAGES = statesOf(
  { as: 'newcomer', path: LIST, ready: 'main h2', only: 'in view' },
  {
    'adding-copy': { before: sold, act: typeAndWait(COPY, 'form .lucide-store') },
    'adding-album': { before: album(40), act: typeAndWait(LINK, `${OFFER} .sleeve`) },
    'adding-album-loading': {
      before: hangs('/api/masters/*'),
      act: typeAndWait(LINK, `${OFFER} [aria-busy=true]`),
    },
    'adding-album-unknown': { before: noSuchAlbum, act: typeAndWait(LINK, `${OFFER} [role=alert]`) },
    'adding-album-away': { before: away, act: typeAndWait(LINK, `${OFFER} [role=alert]`) },
    'adding-album-watched': {
      before: album(40, { watch: { id: WATCH, filter } }),
      act: typeAndWait(LINK, `${OFFER} .sleeve`),
    },
    'adding-album-too-many': { before: album(300), act: typeAndWait(LINK, `${OFFER} .sleeve`) },
    'adding-album-limit': {
      before: all(onFreePlan(5), album(40)),
      act: typeAndWait(LINK, `${OFFER} .sleeve`),
    },
    'adding-list': { act: type('[m5001] 249504, 5 099902 894225') },
    'adding-other-page': { act: type('https://www.discogs.com/artist/23755-Miles-Davis') },
    'adding-suggestions': { before: found, act: typeAndWait('slow harbour', '[role=option]') },
    'adding-chosen': {
      before: found,
      act: async (page) => {
        await typeAndWait('slow harbour', '[role=option]')(page)
        await press('[role=option]')(page)
      },
    },
    'adding-barcode-nothing': {
      before: nothing,
      act: typeAndWait('5099902894225', '[role=listbox] ~ [role=status]:not(:has(.loader))'),
    },
    'adding-scan': { before: withCamera(true), act: scan('[role=dialog] video:not([hidden])') },
    'adding-scan-refused': { before: withCamera(false), act: scan('[role=dialog] [role=status]') },
  },
)
