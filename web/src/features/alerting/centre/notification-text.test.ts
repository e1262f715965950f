import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { texts as en } from '../../../messages/en/texts.ts'
import { texts as es } from '../../../messages/es/texts.ts'
import { copyOfEntry, notificationText } from './notification-text.ts'

const speaker = i18next.createInstance()
beforeAll(() =>
  speaker.init({
    lng: 'en',
    fallbackLng: false,
    resources: { en: { translation: en }, es: { translation: es } },
    interpolation: { escapeValue: false },
  }),
)

const watch = { id: 'x', thumb: '', name: 'Slow Harbour', artist: 'Alice Venn', uri: '', sellUri: '' }
const entry = (name: string, params: InAppNotification['params'], about: typeof watch | null = watch) => ({
  titleKey: `inApp.${name}.title`,
  messageKey: `inApp.${name}.message`,
  params: { artist: 'Alice Venn', vinylName: 'Slow Harbour', ...params },
  vinyl: about,
})
const announced = (about: ReturnType<typeof entry>) => notificationText(about, speaker, 'en')

it('tells how many copies appeared, and from what price', () => {
  expect(announced(entry('appeared', { count: 3, price: 34, currency: 'EUR' }))).toEqual({
    title: 'Alice Venn • Slow Harbour',
    message: '3 copies are for sale, from €34.00.',
  })
})

it('tells one copy as one', () => {
  expect(announced(entry('appeared', { count: 1, price: 8.5, currency: 'USD' })).message).toBe(
    '1 copy is for sale, from $8.50.',
  )
})

it('leaves the price out where there is none', () => {
  expect(announced(entry('appeared', { count: 2, price: null, currency: null })).message).toBe(
    '2 copies are for sale.',
  )
})

it.each([
  [
    'within-ceiling',
    { ceiling: 30, ceilingCurrency: 'EUR' },
    '4 copies are for sale from $12.69: at or below €30.00, as you asked.',
  ],
  ['cheaper', { was: 20, wasCurrency: 'USD' }, 'Now from $12.69 instead of $20.00: 4 copies are for sale.'],
  [
    'cheapest',
    { was: 13, wasCurrency: 'USD', months: 6 },
    '4 copies are for sale from $12.69: as cheap as it’s been for 6 months.',
  ],
  ['dearer', { was: 10, wasCurrency: 'USD' }, 'Up to $12.69 from $10.00: 4 copies are for sale.'],
  ['more-copies', {}, 'Another copy is for sale: 4 now, from $12.69.'],
] as const)('tells what a rule asked for: %s', (name, grounds, message) => {
  const params = { count: 4, price: 12.69, currency: 'USD', ...grounds }
  expect(announced(entry(name, params)).message).toBe(message)
})

it('tells of a copy in a shop, with what is known of it', () => {
  const facts = { listingId: 9001, seller: 'sunday_digger', media: 'NM', sleeve: 'VG+', shipsFrom: 'Germany' }
  const params = { ...facts, copyPrice: 14, copyCurrency: 'EUR', postage: null, postageCurrency: null }
  expect(announced(entry('listed', params)).message).toBe('A shop has just listed a copy.')
  const price = { value: 14, currency: 'EUR' }
  const stated = { ...facts, price: { price, converted: 'no' }, postage: null }
  const plain = { ...stated, minOrder: null, mayNotShip: false, isPostageUnknown: false }
  expect(copyOfEntry(params)).toEqual({ ...plain, was: null })
  const was = { price: { value: 40, currency: 'EUR' }, converted: 'no' }
  expect(copyOfEntry({ ...params, copyWas: 40, copyWasCurrency: 'EUR' })).toEqual({ ...plain, was })
  const asking = { postage: null, postageUnknown: 1, mayNotShip: 1, minOrder: 40, minOrderCurrency: 'EUR' }
  expect(copyOfEntry({ ...params, ...asking })).toMatchObject({
    minOrder: was,
    mayNotShip: true,
    isPostageUnknown: true,
  })
})

it('knows no copy where only their count is, and no grade that is none', () => {
  expect(copyOfEntry({ count: 2, price: 14, currency: 'EUR' })).toBeNull()
  expect(copyOfEntry({ listingId: 9001, media: 'shiny' })).toEqual({
    listingId: 9001,
    media: null,
    sleeve: null,
    price: null,
    was: null,
    postage: null,
    minOrder: null,
    mayNotShip: false,
    isPostageUnknown: false,
    shipsFrom: null,
  })
})

it('marks what a copy costs, and its postage, where they were converted', () => {
  const params = { listingId: 9001, seller: 'sunday_digger', copyPrice: 14, copyCurrency: 'EUR' }
  const postage = { postage: 6, postageCurrency: 'EUR', postageConverted: 'with-old-rates' }
  expect(copyOfEntry({ ...params, ...postage })).toMatchObject({
    price: { price: { value: 14, currency: 'EUR' }, converted: 'no' },
    postage: { price: { value: 6, currency: 'EUR' }, converted: 'with-old-rates' },
  })
  expect(copyOfEntry({ ...params, copyConverted: 'with-rates' })?.price?.converted).toBe('with-rates')
})

it('marks converted prices, and not the limit, which its owner has set', () => {
  const wasConverted = 'with-rates'
  const grounds = { ceiling: 30, ceilingCurrency: 'EUR', was: 20, wasCurrency: 'EUR', wasConverted }
  const params = { count: 4, price: 12.69, currency: 'EUR', converted: 'with-rates', ...grounds }
  const [within, cheaper] = ['within-ceiling', 'cheaper'].map(
    (name) => announced(entry(name, params)).message,
  )
  expect(within).toMatch(/≈\u00a0€12\.69.*[^≈] €30\.00/)
  expect(cheaper).toMatch(/≈\u00a0€12\.69.*≈\u00a0€20\.00/)
})

it('calls a channel by its everyday name', () => {
  const text = announced(entry('channelEnded', { channel: 'telegram', reason: 'blocked' }, null))
  expect(text.title).toBe('Alerts by chat are now off')
})

it('tells what a daily sync has changed, and of a permission that ended', () => {
  const synced = announced(entry('wantlistSynced', { imported: 1200, stopped: 0 }, null))
  expect(synced.message).toBe('Newly watched: 1,200. No longer watched: 0.')
  const revoked = announced(entry('marketplaceRevoked', { username: 'sunday_digger' }, null))
  expect(revoked.message).toContain('access to the account sunday_digger')
})

it('speaks the language of the reader', async () => {
  await speaker.changeLanguage('es')
  const text = notificationText(entry('appeared', { count: 1, price: 34, currency: 'EUR' }), speaker, 'es')
  await speaker.changeLanguage('en')
  expect(text.message.replace('\u00a0', ' ')).toBe('Hay 1 copia a la venta, desde 34,00 €.')
})

it('shows an entry from a newer server by its record, or at least that there is one', () => {
  expect(announced(entry('soldOut', {}))).toEqual({
    title: 'Alice Venn • Slow Harbour',
    message: en.notifications.fallback.message,
  })
  expect(announced(entry('soldOut', {}, null)).title).toBe(en.notifications.fallback.title)
})
