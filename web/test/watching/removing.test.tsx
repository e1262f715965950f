import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { aWatch, aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, heading, wait, words } from '../harness/look.ts'
import { card, openList, removal, remove } from './open-list.ts'

it('takes a record away at once, and says so when it is', async () => {
  const hands = await openList([aWatch(1), aWatch(2)])
  const held = server.holds(endpoints.removeVinyl)
  await remove(hands)
  const leaving = await screen.findByRole('article', { name: /Record 1/, busy: true })
  expect(within(leaving).getByRole('button', { name: t('watches.card.removing') })).toHaveProperty(
    'disabled',
    true,
  )
  expect(held.count()).toBe(1)
  server.answers(endpoints.listVinyls, aWatchList([aWatch(2)]))
  held.answer()
  await words(t('watches.removed.title'))
  await words(t('watches.removed.text', { name: 'Record 1' }))
  expect(screen.queryByRole('article', { name: /Record 1/ })).toBeNull()
  expect(server.onlyCall(endpoints.removeVinyl).params).toEqual({ id: anId(1) })
})

it('brings a record back that could not be taken away', async () => {
  const hands = await openList([aWatch(1)], () =>
    server.refuses(endpoints.removeVinyl, 'INTERNAL_SERVER_ERROR'),
  )
  await remove(hands)
  await words(t('watches.errors.deleting'))
  await screen.findByRole('article', { name: /Record 1/, busy: false })
  await button(t('watches.card.actions', { name: 'Artist • Record 1' }))
})

it('counts a record as removed that is gone already', async () => {
  const hands = await openList([aWatch(1)], () => server.refuses(endpoints.removeVinyl, 'VINYL_NOT_FOUND'))
  const press = await removal()
  server.answers(endpoints.listVinyls, aWatchList([]))
  await hands.click(press)
  await words(t('watches.removed.title'))
  await heading(t('watches.empty.title'))
})

it.each(['en', 'es'] as const)(
  'keeps the place of what was removed, and takes it back, in %s',
  async (locale) => {
    const hands = await openList([aWatch(1), aWatch(2)], undefined, { locale })
    const press = await removal()
    server.answers(endpoints.removeVinyl)
    server.answers(endpoints.listVinyls, aWatchList([aWatch(2)]))
    await hands.click(press)
    await words(t('watches.removed.place', { name: 'Record 1' }))
    const [place, next] = (await screen.findByRole('article', { name: /Record 2/ })).closest(
      '.record-block',
    )!.children
    expect(place?.textContent).toContain(t('watches.removed.place', { name: 'Record 1' }))
    expect(next?.contains(document.activeElement)).toBe(true)
    server.answers(endpoints.restoreVinyls, { restored: 1 })
    server.answers(endpoints.listVinyls, aWatchList([aWatch(1), aWatch(2)]))
    await hands.click(within(place as HTMLElement).getByRole('button', { name: t('words.undo') }))
    const restored = await card(/Record 1/)
    await eventually(() => expect(document.activeElement).toBe(restored))
    expect(server.onlyCall(endpoints.restoreVinyls).params).toEqual({ id: anId(1) })
  },
)

it('gives the place of a removed record up when it can no longer be undone', async () => {
  const hands = await openList([aWatch(1), aWatch(2)])
  const press = await removal()
  server.answers(endpoints.removeVinyl)
  server.answers(endpoints.listVinyls, aWatchList([aWatch(2)]))
  await hands.click(press)
  const list = (await screen.findByRole('article', { name: /Record 2/ })).closest('.record-block')!
  expect(list.children).toHaveLength(2)
  expect(server.calls(endpoints.removeVinyl)).toHaveLength(1)
  await wait(8_100)
  expect(list.children).toHaveLength(1)
})
