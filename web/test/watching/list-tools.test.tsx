import { endpoints } from '@cratewatch/contracts/endpoints'
import { cleanup, screen } from '@testing-library/react'
import { t } from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { aUser } from '../fixtures/account.ts'
import { aWatch, aWatchList, onSale } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, heading, wait, words } from '../harness/look.ts'
import { address } from '../harness/open-page.tsx'
import { aLongList, card, chooseView, openList } from './open-list.ts'

beforeEach(() => localStorage.clear())

const search = () => screen.findByRole('searchbox', { name: t('watches.tools.search') })
const choice = (label: string) => screen.findByRole('combobox', { name: label })
const long = () => server.answers(endpoints.listVinyls, aLongList([aWatch(1)]))
const lastQuery = () => server.calls(endpoints.listVinyls).at(-1)?.query

it('shows what is for sale first, until another order is chosen, in the address', async () => {
  const hands = await openList([], long, undefined, '/dashboard/vinyls?page=2')
  await card(/Record 1/)
  expect(server.calls(endpoints.listVinyls)[0]?.query).toMatchObject({ order: 'for-sale' })
  await hands.selectOptions(await choice(t('words.order')), 'price')
  await eventually(() => expect(lastQuery()).toMatchObject({ order: 'price', page: 1 }))
  expect(address()).toBe('/dashboard/vinyls?order=price')
})

it.each(['en', 'es'] as const)('searches the list once typing rests, in %s', async (locale) => {
  const hands = await openList([], long, { locale })
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
  long()
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
  const hands = await openList([], long)
  await chooseView(hands, t('watches.tools.sizeOption', { count: 25 }))
  await eventually(() => expect(lastQuery()).toMatchObject({ limit: 25, page: 1 }))
  expect(address()).toBe('/dashboard/vinyls?size=25')
  await openList([], long)
  await eventually(() => expect(lastQuery()).toMatchObject({ limit: 25 }))
})

it.each([
  [25, 'cards', 5],
  [26, 'cards', 50],
  [7, 'wall', 50],
  [7, 'rows', 50],
] as const)('begins %d records as %s with %d a page', async (records, density, limit) => {
  await openList(
    [aWatch(1)],
    undefined,
    { user: aUser({ _count: { vinyls: records } }) },
    `/dashboard/vinyls?density=${density}`,
  )
  await eventually(() => expect(lastQuery()).toMatchObject({ limit, page: 1 }))
})

it.each(['en', 'es'] as const)(
  'shows covers or rows, in the address and at the next visit, in %s',
  async (locale) => {
    const hands = await openList([], long, { locale })
    const list = async () =>
      (await card(/Record 1/)).closest<HTMLElement>('[data-density]')?.dataset['density']
    expect(await list()).toBe('cards')
    await chooseView(hands, t('watches.tools.densities.wall'))
    await eventually(async () => expect(await list()).toBe('wall'))
    expect(address()).toBe('/dashboard/vinyls?density=wall')
    cleanup()
    await openList([], long, { locale })
    expect(await list()).toBe('wall')
    await chooseView(hands, t('watches.tools.densities.cards'))
    await eventually(async () => expect(await list()).toBe('cards'))
    expect(address()).toBe('/dashboard/vinyls')
  },
)

it('keeps how the records stand while another page or order is chosen', async () => {
  const hands = await openList([aWatch(1)], undefined, undefined, '/dashboard/vinyls?density=rows')
  await screen.findByRole('row', { name: /Record 1/ })
  await hands.selectOptions(await choice(t('words.order')), 'price')
  await eventually(() => expect(address()).toBe('/dashboard/vinyls?order=price&density=rows'))
})

it('counts on every filter what it shows', async () => {
  await openList([aWatch(1, onSale), ...[2, 3, 4, 5, 6].map((number) => aWatch(number))])
  await card(/Record 1/)
  const filters = await screen.findAllByRole('radio')
  expect(filters.map((each) => each.closest('label')?.textContent)).toEqual([
    `${t('watches.filter.all')}6`,
    `${t('watches.filter.available')}1`,
    `${t('watches.filter.unavailable')}5`,
  ])
})

it('has the filter and the tools from the first record on', async () => {
  await openList([aWatch(1)])
  await card(/Record 1/)
  await screen.findByRole('radio', { name: new RegExp(`^${t('watches.filter.available')}`) })
  await button(t('watches.tools.view'))
})

it('has neither filter nor tools before the first record', async () => {
  await openList([])
  await heading(t('watches.empty.title'))
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(screen.queryByRole('button', { name: t('watches.tools.view') })).toBeNull()
})

it.each([0, 1, 60])('has the field that adds, its help and "Add" above %i records', async (records) => {
  const watches = records === 0 ? [] : [aWatch(1)]
  const counts = { all: records, available: 0, unavailable: records }
  const hands = await openList([], () =>
    server.answers(endpoints.listVinyls, aWatchList(watches, { counts })),
  )
  const help = await button(t('watches.add.help'))
  expect(help.getAttribute('aria-expanded')).toBe('false')
  await hands.click(help)
  await words(t('watches.add.helpSteps.paste'))
  expect(await button(t('watches.add.submit'))).toHaveProperty('disabled', true)
  await hands.keyboard('a')
  const field = await choice(t('watches.add.label'))
  expect(document.activeElement).toBe(field)
  // The keys of the list are free again.
  await hands.keyboard('{Escape}')
  expect(document.activeElement).toBe(document.body)
})
