import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aWatch, aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { eventually, refusal, words } from '../harness/look.ts'
import { openPage } from '../harness/open-page.tsx'
import { openMenu } from './open-list.ts'
import { openRecord } from './record/open-record.ts'

const { listVinyls, starVinyl } = endpoints
/** Says in the menu of the record whether it is starred, and presses that where it is wanted. */
async function menuItem(hands: Awaited<ReturnType<typeof openPage>>) {
  await openMenu(hands)
  return screen.findByRole('menuitemcheckbox')
}
const press = async (hands: Awaited<ReturnType<typeof openPage>>) => hands.click(await menuItem(hands))
async function pressed(hands: Awaited<ReturnType<typeof openPage>>, is: boolean) {
  expect((await menuItem(hands)).getAttribute('aria-checked')).toBe(String(is))
  await hands.keyboard('{Escape}')
}
const starred = (isStarred: boolean) => aWatchList([aWatch(1, { isStarred })])
const openList = (isStarred: boolean, locale: 'en' | 'es' = 'en') =>
  openPage('/dashboard/vinyls', () => server.answers(listVinyls, starred(isStarred)), { locale })

it.each(['en', 'es'] as const)('stars a record at once, in %s', async (locale) => {
  const hands = await openList(false, locale)
  await pressed(hands, false)
  const held = server.holds(starVinyl)
  await press(hands)
  await pressed(hands, true)
  await eventually(() => expect(held.count()).toBe(1))
  expect(server.onlyCall(starVinyl)).toMatchObject({
    params: { id: aWatch(1).id },
    body: { isStarred: true },
  })
  server.answers(listVinyls, starred(true))
  held.answer()
  await screen.findByRole('img', { name: t('watches.star.is') })
  await pressed(hands, true)
})

it('counts the last press, and sends one after the other', async () => {
  const hands = await openList(false)
  const held = server.holds(starVinyl)
  await press(hands)
  await press(hands)
  await pressed(hands, false)
  await eventually(() => expect(held.count()).toBe(1))
  held.answer()
  await eventually(() => expect(held.count()).toBe(1))
  await eventually(() =>
    expect(server.calls(starVinyl).map(({ body }) => body)).toEqual([
      { isStarred: true },
      { isStarred: false },
    ]),
  )
  held.answer()
  await pressed(hands, false)
})

it('takes the star back when it was refused', async () => {
  const hands = await openList(true)
  server.refuses(starVinyl, 'VINYL_NOT_FOUND')
  await press(hands)
  await words(t('watches.star.failed'))
  await refusal('VINYL_NOT_FOUND')
  await pressed(hands, true)
})

it('stands on the page of the record, too', async () => {
  const hands = await openRecord({ vinyl: aWatch(1, { isStarred: true }) })
  await pressed(hands, true)
})
