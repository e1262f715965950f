import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { aWatch, aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { dialog, eventually, field, textOf, wait } from '../harness/look.ts'
import { address } from '../harness/open-page.tsx'
import { aLongList, card, openList, removal } from '../watching/open-list.ts'
import { aDryRun, aPage } from '../watching/record/open-record.ts'

beforeEach(() => localStorage.clear())

it('walks through the records, and finds the fields', async () => {
  const hands = await openList([], () =>
    server.answers(endpoints.listVinyls, aLongList([aWatch(1), aWatch(2)])),
  )
  const [first, second] = [await card(/Record 1/), await card(/Record 2/)]
  await hands.keyboard('j')
  expect(document.activeElement).toBe(first)
  await hands.keyboard('jj')
  expect(document.activeElement).toBe(second)
  await hands.keyboard('k')
  expect(document.activeElement).toBe(first)
  await hands.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: t('watches.tools.search') }))
  // In a field they are letters.
  await hands.keyboard('jak?')
  expect(document.activeElement).toHaveProperty('value', 'jak?')
  ;(document.activeElement as HTMLElement).blur()
  await hands.keyboard('a')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: t('watches.add.label') }))
})

it('acts on the record that has the focus: its rule, a mute, a selection, its page', async () => {
  const hands = await openList([aWatch(1), aWatch(2)], () => {
    server.answers(endpoints.readVinyl, aPage({ vinyl: aWatch(1) }))
    server.answers(endpoints.dryRunRule, aDryRun)
  })
  const first = await card(/Record 1/)
  await hands.keyboard('e')
  expect(screen.queryByRole('dialog')).toBeNull()
  await hands.keyboard('je')
  await dialog(/Record 1/)
  const price = await field(t('rule.price'))
  await eventually(() => expect(document.activeElement).toBe(price))
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await eventually(() => expect(document.activeElement).toBe(first))
  server.answers(endpoints.muteVinyl, { mutedUntil: 'on-again' })
  first.focus()
  await hands.keyboard('m')
  await eventually(() => expect(server.onlyCall(endpoints.muteVinyl).body).toEqual({ until: '7d' }))
  server.answers(endpoints.unmuteVinyl, { mutedUntil: null })
  await screen.findByRole('button', { name: t('words.undo') })
  await hands.keyboard('z')
  await eventually(() => expect(server.calls(endpoints.unmuteVinyl)).toHaveLength(1))
  await hands.keyboard('x')
  await screen.findByRole('checkbox', { name: /Record 1/, checked: true })
  await hands.keyboard('jx')
  await screen.findByRole('checkbox', { name: /Record 2/, checked: true })
  await hands.keyboard('x')
  await screen.findByRole('checkbox', { name: /Record 2/, checked: false })
  server.refuses(endpoints.readVinyl, 'VINYL_NOT_FOUND')
  await hands.keyboard('o')
  await eventually(() => expect(address()).toBe(`/dashboard/vinyls/${aWatch(2).id}`))
})

it('takes back with Ctrl Z what was removed, and goes on at its card', async () => {
  const hands = await openList([aWatch(1), aWatch(2)])
  await card(/Record 2/)
  const press = await removal()
  server.answers(endpoints.removeVinyl)
  server.answers(endpoints.listVinyls, aWatchList([aWatch(2)]))
  await hands.click(press)
  await screen.findByText(t('watches.removed.place', { name: 'Record 1' }))
  expect(document.activeElement).toBe(await card(/Record 2/))
  server.answers(endpoints.restoreVinyls, { restored: 1 })
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1), aWatch(2)]))
  await hands.keyboard('{Control>}z{/Control}')
  const restored = await card(/Record 1/)
  await eventually(() => expect(document.activeElement).toBe(restored))
})

it('adds what is pasted anywhere but in a field', async () => {
  const hands = await openList([aWatch(2)])
  await card(/Record 2/)
  server.answers(endpoints.addVinyl, aWatch(1))
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1), aWatch(2)]))
  await hands.paste('some words')
  await hands.paste('https://www.discogs.com/release/1001-Artist-Record')
  await screen.findByText(t('watches.added.title'))
  await card(/Record 1/)
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1001 })
})

/** What each key does, in the words of each language. */
const KEYS = [
  ['Ctrl K', 'Find anything', 'Buscar cualquier cosa'],
  ['/', 'Search your list', 'Buscar en tu lista'],
  ['A', 'Add a record', 'Añadir un disco'],
  ['J', 'Next record', 'Disco siguiente'],
  ['K', 'Previous record', 'Disco anterior'],
  ['O', 'Open the record', 'Abrir el disco'],
  ['E', 'Change its alert', 'Cambiar su aviso'],
  ['M', 'Mute it for 7 days', 'Silenciarlo 7 días'],
  ['X', 'Select it', 'Seleccionarlo'],
  ['Z', 'Undo', 'Deshacer'],
  ['?', 'Show these shortcuts', 'Mostrar estos atajos'],
] as const

it.each(['en', 'es'] as const)('says what the keys do, and turns single ones off, in %s', async (locale) => {
  const hands = await openList([aWatch(1)], undefined, { locale })
  const first = await card(/Record 1/)
  await hands.keyboard('?')
  const help = await dialog(t('shell.keyboard.title'))
  const textsOf = (role: string) => within(help).getAllByRole(role).map(textOf)
  expect(textsOf('definition')).toEqual(KEYS.map(([key]) => key))
  expect(textsOf('term')).toEqual(KEYS.map(([, en, es]) => (locale === 'en' ? en : es)))
  await hands.click(within(help).getByRole('switch', { name: t('shell.keyboard.single') }))
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hands.keyboard('j')
  expect(document.activeElement).not.toBe(first)
  await hands.keyboard('{Control>}k{/Control}')
  await dialog(t('shell.palette.title'))
})

it('finds pages, actions and one’s own records', async () => {
  const hands = await openList([aWatch(1)])
  await card(/Record 1/)
  const open = () => hands.keyboard('{Control>}k{/Control}')
  await open()
  await dialog(t('shell.palette.title'))
  await hands.keyboard('subscript{Enter}')
  await eventually(() => expect(address()).toBe('/dashboard/subscription'))

  await open()
  await dialog(t('shell.palette.title'))
  await hands.keyboard('dark{Enter}')
  await eventually(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  expect(localStorage.getItem('theme')).toBe('dark')

  server.answers(endpoints.listVinyls, aWatchList([aWatch(7)]))
  server.refuses(endpoints.readVinyl, 'VINYL_NOT_FOUND')
  await open()
  await dialog(t('shell.palette.title'))
  await hands.keyboard('record 7')
  await wait(200)
  await screen.findByRole('option', { name: /Record 7/ })
  await hands.keyboard('{Enter}')
  await eventually(() => expect(address()).toContain('/dashboard/vinyls/'))
})

it('says that nothing is found, and closes', async () => {
  const hands = await openList([aWatch(1)])
  await card(/Record 1/)
  server.answers(endpoints.listVinyls, aWatchList([]))
  await hands.keyboard('{Control>}k{/Control}')
  const palette = await dialog(t('shell.palette.title'))
  await hands.keyboard('qqqq')
  await within(palette).findByText(t('shell.palette.nothing'))
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})
