import { endpoints } from '@cratewatch/contracts/endpoints'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aResult, aWatch, aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { eventually, textOf, words } from '../harness/look.ts'
import { openPage } from '../harness/open-page.tsx'
import { add, field, finds, holds, suggestions } from './open-add-form.ts'

/** Opens the list by an address that hands something to the add form. */
const openShared = (search: string, prepare: () => void = () => {}) =>
  openPage(`/dashboard/vinyls?${search}`, () => {
    server.answers(endpoints.listVinyls, aWatchList([]))
    server.answers(endpoints.addVinyl, aWatch(1))
    finds(aResult(1))
    prepare()
  })

it('a shared link waits in the field, and is added by one press only', async () => {
  const text = encodeURIComponent('Listen to this! https://www.discogs.com/release/1001-Artist-Record')
  const hands = await openShared(`add=${text}&title=Discogs`)
  await holds('https://www.discogs.com/release/1001-Artist-Record')
  await eventually(() => expect(location.search).toBe(''))
  expect(server.calls(endpoints.addVinyl)).toEqual([])
  await hands.click(await add())
  await words(t('watches.added.title'))
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1001 })
})

it.each([
  ['add=Stereolab%20Dots', 'Stereolab Dots'],
  ['link=https%3A%2F%2Fopen.spotify.com%2Falbum%2F1&title=Dots%20and%20Loops', 'Dots and Loops'],
])('%s is looked for, and what is found is listed', async (search, held) => {
  await openShared(search)
  await holds(held)
  expect(document.activeElement).toBe(await field())
  expect((await suggestions()).map(textOf)[0]).toContain('Artist - Record 1')
})

it('an id of four digits is one, and no number of the address', async () => {
  await openShared('add=1984')
  await holds('1984')
})

it('a shared list is offered to the import', async () => {
  const list = encodeURIComponent('https://www.discogs.com/release/1\nhttps://www.discogs.com/master/2')
  await openShared(`add=${list}`)
  await words(t('wantlist.pasted.found', { count: 2 }))
})

it('a shortcut opens the field, and the filters of the address stay', async () => {
  await openShared('add=&order=price')
  await eventually(() => expect(location.search).toBe('?order=price'))
  await holds('')
  const input = await field()
  await eventually(() => expect(document.activeElement).toBe(input))
})

it('a copy’s link that is pasted beside every field is looked up in the add form', async () => {
  const hands = await openShared('order=price')
  await field()
  await hands.paste('https://www.discogs.com/sell/item/2650071459')
  await holds('Artist - Record 1')
  expect(server.calls(endpoints.addVinyl)).toEqual([])
})
