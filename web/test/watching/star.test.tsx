import { endpoints } from '@cratewatch/contracts/endpoints'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aWatch, aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, refusal, wait, words } from '../harness/look.ts'
import { openPage } from '../harness/open-page.tsx'
import { openRecord } from './open-record.ts'

const { listVinyls, starVinyl } = endpoints
const star = () => button(t('watches.star.label', { name: 'Artist • Record 1' }))
const pressed = async (is: boolean) => {
  const button = await star()
  await eventually(() => expect(button.getAttribute('aria-pressed')).toBe(String(is)))
}
const starred = (isStarred: boolean) => aWatchList([aWatch(1, { isStarred })])
const openList = (isStarred: boolean, locale: 'en' | 'es' = 'en') =>
  openPage('/dashboard/vinyls', () => server.answers(listVinyls, starred(isStarred)), { locale })

it.each(['en', 'es'] as const)('stars a record at once, in %s', async (locale) => {
  const hands = await openList(false, locale)
  await pressed(false)
  const held = server.holds(starVinyl)
  await hands.click(await star())
  await pressed(true)
  await eventually(() => expect(held.count()).toBe(1))
  expect(server.onlyCall(starVinyl)).toMatchObject({
    params: { id: aWatch(1).id },
    body: { isStarred: true },
  })
  server.answers(listVinyls, starred(true))
  held.answer()
  await wait(100)
  await pressed(true)
})

it('counts the last press, and sends one after the other', async () => {
  const hands = await openList(false)
  const held = server.holds(starVinyl)
  await hands.click(await star())
  await hands.click(await star())
  await pressed(false)
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
  await pressed(false)
})

it('takes the star back when it was refused', async () => {
  const hands = await openList(true)
  server.refuses(starVinyl, 'VINYL_NOT_FOUND')
  await hands.click(await star())
  await words(t('watches.star.failed'))
  await refusal('VINYL_NOT_FOUND')
  await pressed(true)
})

it('stands on the page of the record, too', async () => {
  await openRecord({ vinyl: aWatch(1, { isStarred: true }) })
  await pressed(true)
})
