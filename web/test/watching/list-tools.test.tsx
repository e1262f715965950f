import { endpoints } from '@cratewatch/contracts/endpoints'
import { cleanup, screen } from '@testing-library/react'
import { t } from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { aWatch, aWatchList, onSale } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, heading, wait } from '../harness/look.ts'
import { address } from '../harness/open-page.tsx'
import { card, openList } from './open-list.ts'

beforeEach(() => localStorage.clear())

const search = () => screen.findByRole('searchbox', { name: t('watches.tools.search') })
const choice = (label: string) => screen.findByRole('combobox', { name: label })
const lastQuery = () => server.calls(endpoints.listVinyls).at(-1)?.query

it('shows what is for sale first, until another order is chosen, in the address', async () => {
  const hands = await openList([aWatch(1)], undefined, undefined, '/dashboard/vinyls?page=2')
  await card(/Record 1/)
  expect(server.calls(endpoints.listVinyls)[0]?.query).toMatchObject({ order: 'for-sale' })
  await hands.selectOptions(await choice(t('watches.tools.order')), 'price')
  await eventually(() => expect(lastQuery()).toMatchObject({ order: 'price', page: 1 }))
  expect(address()).toBe('/dashboard/vinyls?order=price')
})

it.each(['en', 'es'] as const)('searches the list once typing rests, in %s', async (locale) => {
  const hands = await openList([aWatch(1)], undefined, { locale })
  await card(/Record 1/)
  await hands.type(await search(), 'blue tr ')
  await eventually(() => expect(lastQuery()).toMatchObject({ search: 'blue tr' }))
  expect(server.calls(endpoints.listVinyls)).toHaveLength(2)
  expect(address()).toBe('/dashboard/vinyls?find=blue+tr')
  // The field keeps focus and the blank that was typed last.
  expect(document.activeElement).toBe(await search())
  await hands.keyboard('ain')
  await eventually(() => expect(lastQuery()).toMatchObject({ search: 'blue tr ain' }))
})

it('says that nothing matches, and shows all again', async () => {
  const hands = await openList(
    [],
    undefined,
    undefined,
    '/dashboard/vinyls?find=zappa&availability=available',
  )
  await heading(t('watches.empty.notFoundTitle', { words: 'zappa' }))
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1)]))
  await hands.click(await button(t('watches.empty.showAll')))
  await card(/Record 1/)
  expect(address()).toBe('/dashboard/vinyls')
  expect(await search()).toHaveProperty('value', '')
})

it('keeps a search while another filter is chosen', async () => {
  const hands = await openList([aWatch(1, onSale)], undefined, undefined, '/dashboard/vinyls?find=blue')
  await card(/Record 1/)
  await hands.click(await screen.findByRole('radio', { name: new RegExp(t('watches.filter.available')) }))
  await eventually(() => expect(lastQuery()).toMatchObject({ search: 'blue', availability: 'available' }))
  await wait(500)
  expect(await search()).toHaveProperty('value', 'blue')
})

it('remembers the page size for the next visit', async () => {
  const hands = await openList([aWatch(1)])
  await hands.selectOptions(await choice(t('watches.tools.size')), '25')
  await eventually(() => expect(lastQuery()).toMatchObject({ limit: 25, page: 1 }))
  expect(address()).toBe('/dashboard/vinyls?size=25')
  await openList([aWatch(1)])
  await eventually(() => expect(lastQuery()).toMatchObject({ limit: 25 }))
})

it.each(['en', 'es'] as const)(
  'shows covers or rows, in the address and at the next visit, in %s',
  async (locale) => {
    const hands = await openList([aWatch(1)], undefined, { locale })
    const list = async () => (await card(/Record 1/)).closest('ul')?.dataset['density']
    expect(await list()).toBe('cards')
    await hands.selectOptions(await choice(t('watches.tools.density')), 'wall')
    await eventually(async () => expect(await list()).toBe('wall'))
    expect(address()).toBe('/dashboard/vinyls?density=wall')
    cleanup()
    await openList([aWatch(1)], undefined, { locale })
    expect(await list()).toBe('wall')
    await hands.selectOptions(await choice(t('watches.tools.density')), 'cards')
    await eventually(async () => expect(await list()).toBe('cards'))
    expect(address()).toBe('/dashboard/vinyls')
  },
)

it('keeps how the records stand while another page or order is chosen', async () => {
  const hands = await openList([aWatch(1)], undefined, undefined, '/dashboard/vinyls?density=rows')
  await card(/Record 1/)
  await hands.selectOptions(await choice(t('watches.tools.order')), 'price')
  await eventually(() => expect(address()).toBe('/dashboard/vinyls?order=price&density=rows'))
})

it('counts on every filter what it shows', async () => {
  await openList([aWatch(1, onSale), aWatch(2), aWatch(3)])
  await card(/Record 1/)
  const filters = await screen.findAllByRole('radio')
  expect(filters.map((each) => each.closest('label')?.textContent)).toEqual([
    `${t('watches.filter.all')}3`,
    `${t('watches.filter.available')}1`,
    `${t('watches.filter.unavailable')}2`,
  ])
})
