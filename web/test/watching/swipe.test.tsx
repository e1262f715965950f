import { endpoints } from '@cratewatch/contracts/endpoints'
import { fireEvent, screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { aWatch, aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, words } from '../harness/look.ts'
import { card, openList } from './open-list.ts'

/** Moves a pointer over a card, from its middle. */
function drag(element: HTMLElement, dx: number, dy = 0, pointerType = 'touch') {
  const at = (x: number, y: number) => ({ pointerId: 1, pointerType, clientX: 200 + x, clientY: 300 + y })
  fireEvent.pointerDown(element, at(0, 0))
  fireEvent.pointerMove(element, at(dx / 4, dy / 4))
  fireEvent.pointerMove(element, at(dx, dy))
  fireEvent.pointerUp(element, at(dx, dy))
}

it.each(['en', 'es'] as const)(
  'mutes what is swiped to the right, and takes it back, in %s',
  async (locale) => {
    const hands = await openList([aWatch(1)], undefined, { locale })
    const swiped = await card(/Record 1/)
    server.answers(endpoints.muteVinyl, { mutedUntil: 'on-again' })
    drag(swiped, 130)
    await words(t('watches.mute.swiped', { name: 'Artist • Record 1' }))
    expect(server.onlyCall(endpoints.muteVinyl)).toMatchObject({
      params: { id: anId(1) },
      body: { until: '7d' },
    })
    server.answers(endpoints.unmuteVinyl, { mutedUntil: null })
    await hands.click(await button(t('words.undo')))
    await eventually(() => expect(server.calls(endpoints.unmuteVinyl)).toHaveLength(1))
  },
)

it('removes what is swiped to the left', async () => {
  await openList([aWatch(1), aWatch(2)])
  const swiped = await card(/Record 1/)
  server.answers(endpoints.removeVinyl)
  server.answers(endpoints.listVinyls, aWatchList([aWatch(2)]))
  drag(swiped, -130)
  await words(t('watches.removed.title'))
  expect(server.onlyCall(endpoints.removeVinyl).params).toEqual({ id: anId(1) })
})

it.each([
  ['a short way', 60, 0, 'touch'],
  ['while it scrolls', -130, 200, 'touch'],
  ['with a mouse', -130, 0, 'mouse'],
])('does nothing when it is moved %s', async (_, dx, dy, pointerType) => {
  await openList([aWatch(1)])
  const swiped = await card(/Record 1/)
  drag(swiped, dx, dy, pointerType)
  expect(swiped.style.getPropertyValue('--swipe')).toBe('')
  expect(swiped.dataset['swipe']).toBeUndefined()
  expect(screen.queryByText(t('watches.removed.title'))).toBeNull()
  expect(server.calls(endpoints.removeVinyl)).toEqual([])
})
