import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { aWatch } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { button, eventually, refusal, textOf, words } from '../../harness/look.ts'
import { aPage, openRecord } from './open-record.ts'

const written = { note: 'A1/B1', tags: ['Kraut', 'gift'] }
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('record.note.note') })
const tags = () => screen.findByRole<HTMLInputElement>('textbox', { name: t('record.note.tags') })
const save = () => button(t('words.save'))

/** Opens the page of a record, and in it the form of its note. */
async function openNote(of: Partial<Watch> = {}, prepare?: () => void) {
  const hands = await openRecord({ vinyl: aWatch(1, of) }, prepare)
  await hands.click(await button(t(of.note ? 'record.note.change' : 'record.note.add')))
  return hands
}

it('shows the note and the tags on the record, and their form on request', async () => {
  const hands = await openRecord({ vinyl: aWatch(1, written) })
  await screen.findByText('A1/B1', { selector: 'p' })
  expect(screen.queryByRole('textbox', { name: t('record.note.note') })).toBeNull()
  await hands.click(await button(t('record.note.change')))
  expect((await note()).value).toBe('A1/B1')
  expect((await tags()).value).toBe('Kraut, gift')
  const shown = within(await screen.findByRole('list', { name: t('record.note.tags') }))
  expect(shown.getAllByRole('listitem').map(textOf)).toEqual(['Kraut', 'gift'])
  expect(await save()).toHaveProperty('disabled', true)
})

it('stores what is written, and shows it as it was stored', async () => {
  const hands = await openNote()
  server.answers(endpoints.setVinylNote, written)
  await hands.type(await note(), 'A1/B1')
  await hands.type(await tags(), ' Kraut,gift ,, kraut')
  server.answers(endpoints.readVinyl, aPage({ vinyl: aWatch(1, written) }))
  await hands.click(await save())
  await words(t('record.note.saved'))
  expect(server.onlyCall(endpoints.setVinylNote)).toMatchObject({
    params: { id: anId(1) },
    body: { note: 'A1/B1', tags: ['Kraut', 'gift', 'kraut'] },
  })
  await eventually(async () => expect((await tags()).value).toBe('Kraut, gift'))
  expect(await save()).toHaveProperty('disabled', true)
})

it('keeps what is being written when the record changes', async () => {
  const hands = await openNote()
  await hands.type(await note(), 'half a th')
  server.answers(
    endpoints.readVinyl,
    aPage({ vinyl: aWatch(1, { numForSale: 2, available: true, state: 'on-sale' }) }),
  )
  server.tell({ type: 'vinyls' })
  await words(t('watches.state.onSale', { count: 2 }))
  expect((await note()).value).toBe('half a th')
})

it('says at the field that there are too many tags, or that one is too long', async () => {
  const hands = await openNote()
  await hands.click(await tags())
  await hands.paste(Array.from({ length: 21 }, (_, n) => `tag ${n}`).join(','))
  await hands.click(await save())
  await words(t('record.note.tooManyTags', { count: 20, length: 40 }))
  expect(server.calls(endpoints.setVinylNote)).toEqual([])
})

it('keeps what was written when it could not be stored', async () => {
  const hands = await openNote({}, () => server.refuses(endpoints.setVinylNote, 'VINYL_NOT_FOUND'))
  await hands.type(await note(), 'mine')
  await hands.click(await save())
  await words(t('record.note.failed'))
  await refusal('VINYL_NOT_FOUND')
  expect((await note()).value).toBe('mine')
})
