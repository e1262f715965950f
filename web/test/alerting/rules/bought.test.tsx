import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { anAlert, thirtyEuros, mutedWords } from '../../fixtures/alerts.ts'
import { aWatch, aWatchList, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, heading, question, refusal, words } from '../../harness/look.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'
import { openRecord } from '../../watching/record/open-record.ts'

const name = 'Artist • Record 1'
const connected = {
  user: { email: null, discogsUsername: 'ada', plan: 'FREE', subscription: { plan: 'FREE' } },
} as const satisfies Partial<Watch>

const openMenu = async (given: Partial<Watch>, visit?: Visit) => {
  const hands = await openPage(
    '/dashboard/vinyls',
    () => server.answers(endpoints.listVinyls, aWatchList([aWatch(1, given)])),
    visit,
  )
  await hands.click(await button(t('watches.card.actions', { name })))
  return hands
}
const item = (label: string) => screen.findByRole('menuitem', { name: label })

it.each([
  ['1d', () => t('watches.mute.day')],
  ['until-cheaper', () => t('watches.mute.untilCheaper')],
] as const)('mutes a record (%s)', async (until, label) => {
  const hands = await openMenu(onSale)
  const mutedUntil = until === '1d' ? '2026-08-15T12:00:00Z' : until
  server.answers(endpoints.muteVinyl, { mutedUntil })
  server.answers(
    endpoints.listVinyls,
    aWatchList([aWatch(1, { ...onSale, mutedUntil, expected: mutedWords('Muted for now') })]),
  )
  await hands.click(await item(label()))
  await words('Muted for now')
  expect(server.onlyCall(endpoints.muteVinyl).body).toEqual({ until })
})

it('offers to mute until it is cheaper only what has a price', async () => {
  await openMenu({ ...onSale, lowestPrice: null, shownPrice: null })
  await item(t('watches.mute.onAgain'))
  expect(screen.queryByRole('menuitem', { name: t('watches.mute.untilCheaper') })).toBeNull()
})

it.each(['en', 'es'] as const)(
  'ends the watch on what was bought in %s, and puts it back as it was',
  async (locale) => {
    const alert = anAlert({ ceiling: thirtyEuros }, true)
    const hands = await openMenu({ alert }, { locale })
    server.answers(endpoints.boughtVinyl, { fromWantlist: 'not-asked' })
    server.answers(endpoints.listVinyls, aWatchList([]))
    await hands.click(await item(t('alerts.bought.menu')))
    await words(t('alerts.bought.doneText', { name }))
    await heading(t('watches.empty.title'))
    expect(server.onlyCall(endpoints.boughtVinyl)).toMatchObject({
      params: { id: anId(1) },
      body: { fromWantlist: false },
    })
    server.answers(endpoints.restoreVinyls, { restored: 1 })
    server.answers(endpoints.listVinyls, aWatchList([aWatch(1, { alert })]))
    await hands.click(await button(t('words.undo')))
    await screen.findByRole('article', { name: /Record 1/ })
    expect(server.onlyCall(endpoints.restoreVinyls).params).toEqual({ id: anId(1) })
    await eventually(() => expect(screen.queryByRole('button', { name: t('words.undo') })).toBeNull())
  },
)

it('asks who has connected the marketplace about the wantlist, and says that this stays', async () => {
  const hands = await openMenu(connected)
  await hands.click(await item(t('alerts.bought.menu')))
  await question(t('alerts.bought.title'))
  absent(t('alerts.bought.wantlistText'))
  await hands.click(await screen.findByRole('checkbox', { name: t('alerts.bought.wantlist') }))
  await words(t('alerts.bought.wantlistText'))
  server.answers(endpoints.boughtVinyl, { fromWantlist: 'removed' })
  server.answers(endpoints.listVinyls, aWatchList([]))
  await hands.click(await button(t('alerts.bought.menu')))
  await words(t('alerts.bought.offWantlist', { name }))
  expect(server.onlyCall(endpoints.boughtVinyl).body).toEqual({ fromWantlist: true })
})

it('does nothing when the question is closed', async () => {
  const hands = await openMenu(connected)
  await hands.click(await item(t('alerts.bought.menu')))
  await hands.click(await button(t('words.cancel')))
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.calls(endpoints.boughtVinyl)).toEqual([])
})

it('says when the record is still on the wantlist', async () => {
  const hands = await openMenu(connected)
  server.answers(endpoints.boughtVinyl, { fromWantlist: 'failed' })
  await hands.click(await item(t('alerts.bought.menu')))
  await hands.click(await button(t('alerts.bought.menu')))
  await words(t('alerts.bought.stillWanted', { name }))
})

it('keeps the card of a record that could not be ended', async () => {
  const hands = await openMenu({})
  server.refuses(endpoints.boughtVinyl, 'VINYL_NOT_FOUND')
  await hands.click(await item(t('alerts.bought.menu')))
  await words(t('alerts.bought.failed'))
  await refusal('VINYL_NOT_FOUND')
  await screen.findByRole('article', { name: /Record 1/, busy: false })
})

it('leaves the page of a record that was bought', async () => {
  const hands = await openRecord({ vinyl: aWatch(1) }, () => {
    server.answers(endpoints.listVinyls, aWatchList([]))
    server.answers(endpoints.boughtVinyl, { fromWantlist: 'not-asked' })
  })
  await hands.click(await button(t('watches.card.actions', { name })))
  await hands.click(await item(t('alerts.bought.menu')))
  await heading(t('watches.title'))
})
