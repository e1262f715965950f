import { endpoints } from '@cratewatch/contracts/endpoints'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { aFollowedList, anEndedRun, aRun } from '../fixtures/lists.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, heading, link, refusal, words } from '../harness/look.ts'
import { NOT_CONNECTED, openDiscogs, openPremium } from './open-discogs.ts'

const LINK = 'https://www.discogs.com/lists/Sunday/11540'
const field = () => screen.findByRole('textbox', { name: t('wantlist.lists.link') })
const section = async () => within(await screen.findByRole('region', { name: t('wantlist.lists.title') }))
const followsAre = (...lists: readonly ReturnType<typeof aFollowedList>[]) =>
  server.answers(endpoints.followedLists, { lists: [...lists], limit: 10 })

it.each(['en', 'es'] as const)(
  'follows a list by its link in %s, once, without a connected account',
  async (locale) => {
    const hands = await openDiscogs(() => server.answers(endpoints.marketplaceStatus, NOT_CONNECTED), {
      locale,
    })
    await hands.type(await field(), LINK)
    await hands.click((await section()).getByRole('checkbox', { name: t('wantlist.sync.alsoOnSale') }))
    const held = server.holds(endpoints.followList)
    await hands.dblClick(await button(t('wantlist.lists.follow')))
    await eventually(() => expect(held.count()).toBe(1))
    expect(server.onlyCall(endpoints.followList).body).toEqual({
      link: LINK,
      alsoOnSale: true,
      anyPressing: false,
    })
    const list = aFollowedList({ readAt: null, progress: aRun({ phase: 'reading' }) })
    followsAre(list)
    held.answer(list)
    await words(t('wantlist.lists.by', { owner: 'sunday_digger' }))
    await words(t('wantlist.run.phase.reading'))
    followsAre(aFollowedList())
    await words(t('wantlist.run.list.complete'))
    await words(t('words.records', { count: 12 }))
    await eventually(() => expect(server.calls(endpoints.followedLists).length).toBeGreaterThan(2))
  },
)

it('has the list in its field that another program hands over', async () => {
  await openDiscogs(undefined, undefined, `?list=${encodeURIComponent(LINK)}`)
  expect(await field()).toHaveProperty('value', LINK)
  await eventually(async () => expect(document.activeElement).toBe(await field()))
})

it.each<ErrorCode>(['LIST_LINK_INVALID', 'LIST_NOT_SHOWN', 'LIST_ALREADY_FOLLOWED', 'DISCOGS_API_ERROR'])(
  'says at the field why a list is not followed: %s',
  async (code) => {
    const hands = await openDiscogs(() => server.refuses(endpoints.followList, code))
    await hands.type(await field(), LINK)
    await hands.click(await button(t('wantlist.lists.follow')))
    await refusal(code)
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
    expect(await field()).toHaveProperty('value', LINK)
  },
)

it('offers premium to who follows as many lists as the free plan allows, and tells premium users', async () => {
  await openDiscogs(() => server.answers(endpoints.followedLists, { lists: [aFollowedList()], limit: 1 }))
  await words(t('wantlist.lists.fullFree', { count: 10 }))
  expect((await section()).getByRole('link', { name: t('words.seePlans') })).toBeDefined()
  absent(t('wantlist.lists.follow'))
})

it('says that the plan allows no more lists', async () => {
  await openPremium(() => server.answers(endpoints.followedLists, { lists: [aFollowedList()], limit: 1 }))
  await words(t('wantlist.lists.full'))
})

it('syncs a list as the last time, cancels the sync, and removes the list', async () => {
  const hands = await openDiscogs(() =>
    followsAre(aFollowedList({ progress: anEndedRun({ alsoOnSale: true }) })),
  )
  server.answers(endpoints.syncFollowedList, aFollowedList({ progress: aRun() }))
  const press = await button(t('wantlist.lists.syncName', { name: 'Sunday mornings' }))
  followsAre(aFollowedList({ progress: aRun() }))
  await hands.click(press)
  expect(server.onlyCall(endpoints.syncFollowedList)).toMatchObject({
    params: { id: anId(70) },
    body: { alsoOnSale: true, anyPressing: false },
  })
  server.answers(endpoints.cancelFollowedListSync)
  const cancel = await button(t('words.cancel'))
  followsAre(aFollowedList({ progress: anEndedRun({ phase: 'cancelled' }) }))
  await hands.click(cancel)
  await words(t('wantlist.run.list.cancelled'))
  expect(server.onlyCall(endpoints.cancelFollowedListSync).params).toEqual({ id: anId(70) })
  server.answers(endpoints.unfollowList)
  const remove = await button(t('wantlist.lists.removeName', { name: 'Sunday mornings' }))
  followsAre()
  await hands.click(remove)
  await eventually(() => absent('Sunday mornings'))
  expect(server.onlyCall(endpoints.unfollowList).params).toEqual({ id: anId(70) })
})

it('says what could not be done with a list', async () => {
  const hands = await openDiscogs(() => {
    followsAre(aFollowedList())
    server.refuses(endpoints.syncFollowedList, 'RATE_LIMITED')
    server.refuses(endpoints.unfollowList, 'RATE_LIMITED')
  })
  await hands.click(await button(t('wantlist.lists.syncName', { name: 'Sunday mornings' })))
  await words(t('wantlist.lists.syncFailed'))
  await hands.click(await button(t('wantlist.lists.removeName', { name: 'Sunday mornings' })))
  await words(t('wantlist.lists.removeFailed'))
})

it('tells that a list is not shown any more', async () => {
  await openDiscogs(() =>
    followsAre(aFollowedList({ progress: anEndedRun({ phase: 'failed', failure: 'hidden' }) })),
  )
  await words(t('wantlist.run.failure.hidden'))
})

it('names the artists and labels of a list that are not watched', async () => {
  const item = {
    item: 'Alice Venn',
    discogsId: 9,
    kind: 'artist' as const,
    uri: 'https://x.org',
    outcome: 'skipped' as const,
    reason: 'no-record' as const,
  }
  const hands = await openDiscogs(() => {
    followsAre(aFollowedList({ progress: anEndedRun({ importedItems: 0 }) }))
    server.answers(endpoints.followedListItems, { items: [item], pagination: { total: 1, pages: 1 } })
  })
  await hands.click(await button(t('wantlist.run.details')))
  await link(/Alice Venn/)
  await words(t('wantlist.artist'))
  await words(t('wantlist.reasons.no-record'))
  expect(server.calls(endpoints.followedListItems).at(-1)?.params).toEqual({ id: anId(70) })
})

it('says that the lists did not load', async () => {
  await openDiscogs(() => server.refuses(endpoints.followedLists, 'RATE_LIMITED'))
  await words(new RegExp(t('wantlist.lists.loadFailed')))
})

it('sets the daily sync of who follows lists without a connected account', async () => {
  await openDiscogs(() => {
    server.answers(endpoints.marketplaceStatus, NOT_CONNECTED)
    followsAre(aFollowedList())
  })
  await heading(t('wantlist.daily.title'))
})
