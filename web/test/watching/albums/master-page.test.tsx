import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { aMasterPage, aPressing } from '../../fixtures/masters.ts'
import { aWatch } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { button, eventually, field, heading, link, refusal, textOf, wait, words } from '../../harness/look.ts'
import { minutesAgo } from '../../harness/now.ts'
import { openPage } from '../../harness/open-page.tsx'
import { ALBUM, openMaster } from './open-master.ts'

const { addVinyl, readMaster } = endpoints
const rows = async () =>
  within(await screen.findByRole('list', { name: t('masters.list.title') }))
    .getAllByRole('listitem')
    .map(textOf)
const onSale = {
  state: 'on-sale' as const,
  numForSale: 2,
  price: { value: 24.5, currency: 'EUR' },
  at: minutesAgo(20),
}

it('tells of each pressing what is known', async () => {
  await openMaster({
    pressings: [
      aPressing(1, { seen: onSale, watchId: anId(7) }),
      aPressing(2, { isInWantlist: true }),
      aPressing(3, {
        formats: ['CD'],
        format: 'CD, Album',
        seen: { ...onSale, state: 'none', numForSale: 0, price: null },
      }),
    ],
  })
  const [first, second, third] = await rows()
  expect(first).toMatch(
    /LP, Album.*Germany · 1977 · Brain · BRAIN 1.*2 copies for sale.*from €24\.50.*20 minutes ago/,
  )
  expect(first).toContain(t('words.onYourList'))
  expect(second).toContain(t('masters.list.notKnown'))
  expect(second).toContain(t('masters.list.wanted'))
  expect(third).toContain(t('watches.state.none'))
  expect(third).toContain(t('masters.misfit.format'))
})

it('searches and orders the pressings in the page', async () => {
  const hands = await openMaster()
  const starts = async () => (await rows()).map((row) => /Germany|UK/.exec(row)?.[0])
  await hands.selectOptions(await field(t('words.order')), 'newest')
  expect((await rows())[0]).toContain('CD, Album')
  await hands.type(await field(t('masters.list.search')), 'uk 1979')
  await eventually(async () => expect(await starts()).toEqual(['UK']))
  await hands.type(await field(t('masters.list.search')), ' xyz')
  await words(t('masters.list.noMatch', { words: 'uk 1979 xyz' }))
})

it('shows a thousand pressings page by page', async () => {
  const pressings = Array.from({ length: 1000 }, (_, number) => aPressing(number + 1))
  const hands = await openMaster({ pressings, total: 1240 })
  await words(t('masters.more', { shown: 1000, total: 1240 }))
  expect(await rows()).toHaveLength(10)
  await hands.click(await button(t('words.next')))
  await words(t('watches.paging.showing', { from: 11, to: 20, total: 1000 }))
})

it('watches one pressing by itself, once', async () => {
  const hands = await openMaster()
  const held = server.holds(addVinyl)
  const [one] = await screen.findAllByRole('button', { name: /^Watch LP, Album/ })
  await hands.dblClick(one!)
  await wait(100)
  expect(server.onlyCall(addVinyl).body).toMatchObject({ discogsId: 1001 })
  server.answers(readMaster, aMasterPage(1, { pressings: [aPressing(1, { watchId: anId(1) })] }))
  held.answer(aWatch(1))
  await link(t('words.onYourList'))
})

it('says so when the pressing could not be added', async () => {
  const hands = await openMaster({}, () => server.refuses(addVinyl, 'VINYL_LIMIT_REACHED'))
  const [one] = await screen.findAllByRole('button', { name: /^Watch LP, Album/ })
  await hands.click(one!)
  await words(t('masters.list.addFailed'))
  await refusal('VINYL_LIMIT_REACHED')
})

it('has nothing to choose from where an album has no pressings', async () => {
  await openMaster({ pressings: [], total: 0 })
  await words(t('masters.list.none'))
  await button(t('words.watch'))
})

it.each(['en', 'es'] as const)('says in %s that there is no such album', async (locale) => {
  await openMaster({}, () => server.refuses(readMaster, 'DISCOGS_MASTER_NOT_FOUND'), { locale })
  await heading(t('masters.unknownTitle'))
})

it('asks nobody for an album whose number is none', async () => {
  await openPage('/dashboard/masters/abc')
  await heading(t('masters.unknownTitle'))
  expect(server.calls(readMaster)).toEqual([])
})

it('tries again when the marketplace is away', async () => {
  const hands = await openPage(ALBUM, () => server.refuses(readMaster, 'DISCOGS_API_ERROR'))
  await heading(t('masters.loadFailed'))
  await refusal('DISCOGS_API_ERROR')
  server.answers(readMaster, aMasterPage(1))
  await hands.click(await button(t('errors.retry')))
  await heading(/Album 1/)
})
