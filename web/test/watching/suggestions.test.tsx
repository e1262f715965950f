import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aSubscription } from '../fixtures/account.ts'
import { aShop } from '../fixtures/shops.ts'
import { aResult, aWatch } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, refusal, textOf, words } from '../harness/look.ts'
import { add, field, finds, holds, openAddForm, suggestions } from './open-add-form.ts'

/** The suggestions for a name, and the hands that typed it. */
const openSuggestions = async (...results: Parameters<typeof finds>) => {
  const hands = await openAddForm(() => finds(...results))
  await hands.type(await field(), 'neu')
  return { hands, lines: (await suggestions()).map(textOf) }
}

it('tells pressings apart', async () => {
  const { lines } = await openSuggestions(
    aResult(1, { format: 'LP, Album', catalogueNumber: 'BRAIN 1004', copies: 3 }),
    aResult(2, { country: null, isOnYourList: true, copies: 0 }),
    aResult(3, { medium: 'cd' }),
  )
  expect(lines).toEqual([
    `Artist - Record 1LP, Album · Germany 1977 · Brain BRAIN 1004${t('watches.state.onSale', { count: 3 })}Add`,
    `Artist - Record 2LP · 1977 · Brain${t('words.onYourList')}${t('watches.state.none')}`,
    `Artist - Record 3LP · Germany 1977 · Brain${t('watches.search.cd')}Add`,
  ])
})

it('marks by arrows, takes the marked one by Enter and adds it by another', async () => {
  const { hands } = await openSuggestions(aResult(1), aResult(2))
  const input = await field()
  await hands.keyboard('{ArrowDown}{ArrowDown}')
  const [, second] = await suggestions()
  expect(input.getAttribute('aria-activedescendant')).toBe(second?.id)
  expect(second?.getAttribute('aria-selected')).toBe('true')
  await hands.keyboard('{Enter}')
  await holds('Artist - Record 2')
  expect(server.calls(endpoints.addVinyl)).toEqual([])
  await hands.keyboard('{Enter}')
  await words(t('watches.added.title'))
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1002 })
})

it('closes by Escape and comes back by an arrow', async () => {
  const { hands } = await openSuggestions(aResult(1))
  await hands.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await holds('neu')
  await hands.keyboard('{ArrowDown}')
  await suggestions()
})

it('adds a suggestion by one press', async () => {
  const { hands } = await openSuggestions(aResult(1), aResult(2))
  const held = server.holds(endpoints.addVinyl)
  const [, second] = await suggestions()
  await hands.click(within(second!).getByText(t('watches.add.submit')))
  await eventually(() => expect(held.count()).toBe(1))
  expect(screen.queryByRole('listbox')).toBeNull()
  held.answer(aWatch(2))
  await words(t('watches.added.title'))
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1002 })
  await holds('')
})

it('keeps what one press could not add', async () => {
  const { hands } = await openSuggestions(aResult(1))
  server.refuses(endpoints.addVinyl, 'DISCOGS_RELEASE_NOT_FOUND')
  const [first] = await suggestions()
  await hands.click(within(first!).getByText(t('watches.add.submit')))
  await words(t('watches.errors.hidden'))
  await words(t('watches.search.chosen'))
  expect(await add()).toHaveProperty('disabled', false)
})

it('adds nothing by one press while the plan has no room', async () => {
  const hands = await openAddForm(() => {
    finds(aResult(1))
    server.answers(endpoints.subscriptionStatus, aSubscription({ vinylCount: 5 }))
  })
  await words(t('watches.plan.full'))
  await hands.type(await field(), 'neu')
  const [first] = await suggestions()
  expect(textOf(first!)).toBe('Artist - Record 1LP · Germany 1977 · Brain')
})

it.each([
  ['5 099902 894225', { by: 'barcode', q: '5099902894225' }, 'watches.search.nothingByBarcode'],
  ['catno: FACT 10', { by: 'catalogue-number', q: 'fact 10' }, 'watches.search.nothingByNumber'],
  ['discogs.com/sell/item/77', { by: 'listing', q: '77' }, 'watches.search.nothingByListing'],
] as const)('searches for %s by what it is', async (typed, query, nothing) => {
  const hands = await openAddForm()
  await hands.click(await field())
  await hands.paste(typed)
  await words(t(nothing, { words: query.by === 'catalogue-number' ? 'FACT 10' : query.q }))
  expect(server.onlyCall(endpoints.searchVinyls).query).toEqual({ ...query, page: 1 })
})

it('takes the record of a copy for sale as chosen', async () => {
  const hands = await openAddForm(() => finds(aResult(1)))
  await hands.click(await field())
  await hands.paste('https://www.discogs.com/sell/item/3526621535')
  await holds('Artist - Record 1')
  expect(server.onlyCall(endpoints.searchVinyls).query).toEqual({ by: 'listing', q: '3526621535', page: 1 })
  await hands.keyboard('{Enter}')
  await words(t('watches.added.title'))
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1001 })
})

it.each(['en', 'es'] as const)(
  'offers in %s to follow the shop of a copy for sale, and follows none by itself',
  async (locale) => {
    const seller = { results: [aResult(1)], pagination: { total: 1, pages: 1 }, seller: 'Redwax' }
    const hands = await openAddForm(() => server.answers(endpoints.searchVinyls, seller), { locale })
    await hands.click(await field())
    await hands.paste('https://www.discogs.com/sell/item/3526621535')
    await words(t('shops.offer.text', { name: 'Redwax' }))
    expect(server.calls(endpoints.followShop)).toEqual([])
    const held = server.holds(endpoints.followShop)
    await hands.dblClick(await button(t('shops.offer.follow')))
    expect(server.onlyCall(endpoints.followShop).body).toEqual({ shop: 'Redwax' })
    held.answer(aShop())
    await words(t('shops.offer.followed', { name: 'Redwax' }))
    absent(t('shops.offer.text', { name: 'Redwax' }))
    expect(document.activeElement).toBe(await field())
    await hands.keyboard('{Enter}')
    await words(t('watches.added.title'))
  },
)

it('keeps the offer of a shop that could not be followed, and drops it with the record', async () => {
  const sold = { results: [aResult(1)], pagination: { total: 1, pages: 1 }, seller: 'Redwax' }
  const hands = await openAddForm(() => server.answers(endpoints.searchVinyls, sold))
  server.refuses(endpoints.followShop, 'SHOP_LIMIT_REACHED')
  await hands.click(await field())
  await hands.paste('https://www.discogs.com/sell/item/3526621535')
  await hands.click(await button(t('shops.offer.follow')))
  await refusal('SHOP_LIMIT_REACHED')
  await button(t('shops.offer.follow'))
  await hands.click(await button(t('watches.search.clear')))
  absent(t('shops.offer.text', { name: 'Redwax' }))
})

it('says where to pick a pressing only while there is one to pick', async () => {
  const hands = await openAddForm()
  await hands.type(await field(), 'nobody')
  await words(t('watches.search.nothing', { words: 'nobody' }))
  absent(t('watches.add.nameHint'))
  finds(aResult(1))
  await hands.type(await field(), ' knows')
  await words(t('watches.add.nameHint'))
})

it('links to the same search at the source', async () => {
  const hands = await openAddForm(() => finds(aResult(1)))
  await hands.click(await field())
  await hands.paste('5099902894225')
  await suggestions()
  const source = screen.getAllByRole('link', { name: new RegExp(t('shell.source')) })[0]
  expect(source?.getAttribute('href')).toMatch(/\/search\/\?barcode=5099902894225&type=release$/)
  absent(t('watches.search.nothingByBarcode', { words: '5099902894225' }))
})
