import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { aRun } from '../fixtures/lists.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, refusal, words } from '../harness/look.ts'
import { minutesAgo } from '../harness/now.ts'
import { openPage } from '../harness/open-page.tsx'
import { openDiscogs } from './open-discogs.ts'

const aLink = (given: object = {}) => ({
  id: anId(1),
  name: 'Gifts',
  tag: null,
  showsLimits: false,
  url: 'https://cratewatch.example/shared/abc',
  createdAt: minutesAgo(60),
  openedAt: null,
  ...given,
})
const linksAre = (...lists: ReturnType<typeof aLink>[]) =>
  server.answers(endpoints.sharedLists, { lists, limit: 10 })

async function openLinks(...lists: ReturnType<typeof aLink>[]) {
  const hands = await openDiscogs(() => linksAre(...lists))
  expect(server.calls(endpoints.sharedLists)).toEqual([])
  await hands.click(await button(t('wantlist.sharing.show')))
  return hands
}

it('creates a link, and shows what it shows, where it leads and that nobody has opened it', async () => {
  const hands = await openLinks()
  const field = (label: string) => screen.findByRole('textbox', { name: label })
  await hands.type(await field(t('wantlist.sharing.name')), ' Gifts ')
  await hands.type(await field(t('wantlist.sharing.tag')), 'gift')
  await hands.click(await screen.findByRole('checkbox', { name: t('wantlist.sharing.showLimits') }))
  const made = aLink({ tag: 'gift', showsLimits: true })
  server.answers(endpoints.shareList, made)
  linksAre(made)
  await hands.click(await button(t('wantlist.sharing.make')))
  await words(new RegExp(t('wantlist.sharing.tagged', { tag: 'gift' })))
  await words(new RegExp(t('wantlist.sharing.unopened')))
  expect(server.onlyCall(endpoints.shareList).body).toEqual({ name: 'Gifts', tag: 'gift', showsLimits: true })
  expect(await field(t('wantlist.sharing.link', { name: 'Gifts' }))).toHaveProperty('value', made.url)
})

it('ends a link once that is confirmed', async () => {
  const hands = await openLinks(aLink())
  server.answers(endpoints.endSharedList)
  await hands.click(await button(t('wantlist.sharing.endName', { name: 'Gifts' })))
  const dialog = within(await screen.findByRole('alertdialog'))
  linksAre()
  await hands.click(dialog.getByRole('button', { name: t('wantlist.sharing.end') }))
  await eventually(() => expect(server.onlyCall(endpoints.endSharedList).params).toEqual({ id: anId(1) }))
  await eventually(() => absent(t('wantlist.sharing.all')))
})

it('says why a link is not made, and that there are as many as there can be', async () => {
  const hands = await openLinks()
  server.refuses(endpoints.shareList, 'TOO_MANY_SHARED_LISTS')
  await hands.type(await screen.findByRole('textbox', { name: t('wantlist.sharing.name') }), 'Gifts')
  await hands.click(await button(t('wantlist.sharing.make')))
  await refusal('TOO_MANY_SHARED_LISTS')
})

it('takes over a list that is shared, and then shows what becomes of its records', async () => {
  const hands = await openPage('/dashboard/settings/discogs#shared=abc', () => {
    server.answers(endpoints.marketplaceStatus, { isConnected: false, username: null, wasRevoked: false })
    server.answers(endpoints.wantlistSyncStatus, { progress: null })
    server.answers(endpoints.followedLists, { lists: [], limit: 1 })
    server.answers(endpoints.readImportPreview, { preview: null })
    server.answers(endpoints.importStatus, { progress: null })
    server.answers(endpoints.readSharedList, { name: 'Gifts', records: 12, isOwn: false })
  })
  await words('Gifts')
  server.answers(endpoints.takeOverSharedList, { progress: aRun() })
  server.answers(endpoints.importStatus, { progress: aRun() })
  await hands.click(await button(t('wantlist.sharing.take')))
  expect(server.onlyCall(endpoints.takeOverSharedList).params).toEqual({ token: 'abc' })
  await button(t('words.cancel'))
  await eventually(() => absent(t('wantlist.sharing.takeTitle')))
})
