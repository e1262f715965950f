import { endpoints } from '@cratewatch/contracts/endpoints'
import { ANY_RECORD } from '@cratewatch/domain/records/pressings'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { aFilter, aMasterPage, aMasterWatch, aPressing } from '../../fixtures/masters.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, field, heading, link, refusal, wait, words } from '../../harness/look.ts'
import { openMaster } from './open-master.ts'

const { choosePressings, readMaster, removeVinyl, watchMaster } = endpoints
const covers = (covered: number, count = 3) => words(t('masters.editor.covers', { covered, count }))
const chip = (name: RegExp) => screen.findByRole('checkbox', { name })
const watched = (given = {}) => ({ watch: { id: anId(1), filter: aFilter(ANY_RECORD) }, ...given })

it.each(['en', 'es'] as const)('watches what a filter lets through, once, in %s', async (locale) => {
  const hands = await openMaster({}, undefined, { locale })
  await covers(2)
  await hands.click(await chip(/^CD/))
  await covers(3)
  await hands.click(await chip(/^UK/))
  await covers(1)
  await words(t('masters.editor.joins'))
  const held = server.holds(watchMaster)
  await hands.dblClick(await button(t('words.watch')))
  await wait(100)
  expect(server.onlyCall(watchMaster)).toMatchObject({
    params: { id: 5001 },
    body: { filter: { countries: ['UK'], formats: [...ANY_RECORD.formats, 'CD'] } },
  })
  server.answers(readMaster, aMasterPage(1, watched({ watch: { id: anId(1), filter: aFilter() } })))
  held.answer(aMasterWatch(1))
  await words(t('masters.editor.watched'))
  await link(t('masters.yourWatch'))
  await button(t('words.stopWatching'))
  expect(screen.queryByRole('button', { name: t('words.saveChanges') })).toBeNull()
})

it('says that an album is watched also when a live event reports that before the call is answered', async () => {
  const hands = await openMaster()
  const held = server.holds(watchMaster)
  await hands.click(await button(t('words.watch')))
  server.answers(readMaster, aMasterPage(1, watched()))
  server.tell({ type: 'vinyls' })
  await link(t('masters.yourWatch'))
  held.answer(aMasterWatch(1))
  await words(t('masters.editor.watched'))
})

it('takes years that there are, and none that contradict each other', async () => {
  const hands = await openMaster()
  const from = await field(t('masters.editor.yearFrom'))
  await hands.selectOptions(from, '1979')
  await covers(1)
  const to = await field(t('masters.editor.yearTo'))
  expect(
    within(to)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([t('masters.editor.anyYear'), '1979', '1990'])
})

it('leaves ticked pressings out, and takes them in again', async () => {
  const hands = await openMaster(watched())
  const [first] = await screen.findAllByRole('checkbox', { name: /^Choose LP, Album/ })
  await hands.click(first!)
  await hands.click(await button(t('masters.list.without')))
  await covers(1)
  await words(t('masters.misfit.excluded'))
  server.answers(choosePressings, aMasterWatch(1))
  server.answers(
    readMaster,
    aMasterPage(1, watched({ watch: { id: anId(1), filter: aFilter({ ...ANY_RECORD, without: [1001] }) } })),
  )
  await hands.click(await button(t('words.saveChanges')))
  await words(t('masters.editor.saved'))
  expect(server.onlyCall(choosePressings)).toMatchObject({
    params: { id: anId(1) },
    body: { filter: { without: [1001], only: [] } },
  })
  await covers(1)
  await hands.click(await button(t('masters.editor.clearWithout')))
  await covers(2)
})

it('wants only ticked pressings, which none joins', async () => {
  const hands = await openMaster()
  for (const box of await screen.findAllByRole('checkbox', { name: /^Choose LP, Album/ }))
    await hands.click(box)
  await words(t('masters.list.ticked', { count: 2 }))
  await hands.click(await button(t('masters.list.only')))
  await words(t('masters.editor.staysSo'))
  absent(t('masters.list.ticked', { count: 2 }))
  await hands.click(await chip(/^LP/))
  await covers(0)
  await words(t('masters.editor.nothingChosen'))
  await hands.click(await button(t('masters.editor.clearOnly')))
  await words(t('masters.editor.nothing'))
})

it('does not let go of the chosen ones when one of them is left out', async () => {
  const hands = await openMaster(watched({ watch: { id: anId(1), filter: aFilter({ only: [1001] }) } }))
  const [first] = await screen.findAllByRole('checkbox', { name: /^Choose LP, Album/ })
  await hands.click(first!)
  await hands.click(await button(t('masters.list.without')))
  await covers(0)
})

it('watches an album of which nothing fits yet', async () => {
  const hands = await openMaster({ pressings: [aPressing(1, { formats: ['CD'] })], total: 1 })
  await covers(0, 1)
  await words(t('masters.editor.nothing'))
  server.answers(watchMaster, aMasterWatch(1))
  await hands.click(await button(t('words.watch')))
  await words(t('masters.editor.watched'))
})

it.each([
  [100, true],
  [500, false],
])('says before saving that %i pressings are the most', async (pressingLimit, isHelpedByPlan) => {
  const pressings = Array.from({ length: pressingLimit + 1 }, (_, number) => aPressing(number + 1))
  const hands = await openMaster({ pressings, pressingLimit, total: pressings.length })
  const limit = t('masters.editor.tooMany', { limit: pressingLimit, count: pressingLimit + 1 })
  await eventually(() => expect(document.body.textContent).toContain(limit))
  expect((await button(t('words.watch'))).hasAttribute('disabled')).toBe(true)
  expect(screen.queryAllByRole('link', { name: t('words.seePlans') })).toHaveLength(isHelpedByPlan ? 1 : 0)
  const [first] = await screen.findAllByRole('checkbox', { name: /^Choose LP/ })
  await hands.click(first!)
  await hands.click(await button(t('masters.list.without')))
  await covers(pressingLimit, pressingLimit + 1)
  expect((await button(t('words.watch'))).hasAttribute('disabled')).toBe(false)
})

it('keeps what was chosen when the server refuses it', async () => {
  const hands = await openMaster({}, () => server.refuses(watchMaster, 'VINYL_LIMIT_REACHED'))
  await hands.click(await chip(/^UK/))
  await hands.click(await button(t('words.watch')))
  await words(t('masters.editor.watchFailed'))
  await refusal('VINYL_LIMIT_REACHED')
  await covers(1)
})

it('stops watching, and stays with the album', async () => {
  const hands = await openMaster(watched(), () => server.answers(removeVinyl))
  const stop = await button(t('words.stopWatching'))
  server.answers(readMaster, aMasterPage(1))
  await hands.click(stop)
  await words(t('masters.editor.stopped'))
  await button(t('words.watch'))
  await heading(/Album 1/)
})
