import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { server } from '../../harness/fake-server.ts'
import { absent, button, field, question, refusal, wait, words } from '../../harness/look.ts'
import { openChannels, press } from './open-channels.ts'

const { readFeedAddress, removeFeedAddress, renewFeedAddress } = endpoints
const url = 'https://cratewatch.example/api/feeds/abc'
const other = 'https://cratewatch.example/api/feeds/def'

const madeAt = '2026-01-05T09:00:00.000Z'
const known = { ending: '/abc', madeAt, lastUsedAt: null }
async function openFeed(feed: typeof known | null, locale: 'en' | 'es' = 'en') {
  const hands = await openChannels(undefined, () => server.answers(readFeedAddress, { feed }), { locale })
  await press(hands, t('channels.feed.title'))
  return hands
}
const shown = async () => (await field(t('channels.feed.label'))).value
const answer = async (of: 'renew' | 'revoke') =>
  within(await question(t(`channels.feed.${of}Title`))).getByRole('button', {
    name: t(`channels.feed.${of}`),
  })

it.each(['en', 'es'] as const)('makes one address, however often it is pressed, in %s', async (locale) => {
  const hands = await openFeed(null, locale)
  await words(t('channels.feed.text'))
  const held = server.holds(renewFeedAddress)
  await hands.dblClick(await button(t('channels.feed.make')))
  await wait(100)
  expect(held.count()).toBe(1)
  held.answer({ url, feed: known })
  expect(await shown()).toBe(url)
  await words(t('channels.feed.once'))
})

it('shows of an address that was made before only its ending, and when it was read last', async () => {
  await openFeed({ ...known, ending: 'Zk3q' })
  await words('…Zk3q')
  await words(new RegExp(t('channels.feed.unused')))
})

it('copies the address that was just made, or says that it cannot', async () => {
  const hands = await openFeed(null)
  server.answers(renewFeedAddress, { url, feed: known })
  await hands.click(await button(t('channels.feed.make')))
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
  await hands.click(await button(t('channels.secret.copy')))
  await words(t('channels.secret.copyFailed'))
  copy.mockResolvedValueOnce()
  await hands.click(await button(t('channels.secret.copy')))
  await button(t('channels.secret.copied'))
  expect(copy).toHaveBeenLastCalledWith(url)
})

it('replaces the address after a question', async () => {
  const hands = await openFeed(known)
  await hands.click(await button(t('channels.feed.renew')))
  expect(server.calls(renewFeedAddress)).toEqual([])
  server.answers(renewFeedAddress, { url: other, feed: { ...known, ending: '/def' } })
  await hands.click(await answer('renew'))
  await screen.findByDisplayValue(other)
  absent(t('channels.feed.renewTitle'))
})

it('revokes the address after a question, and keeps it when that fails', async () => {
  const hands = await openFeed(known)
  server.refuses(removeFeedAddress, 'SERVICE_UNAVAILABLE')
  await hands.click(await button(t('channels.feed.revoke')))
  await hands.click(await answer('revoke'))
  await words(t('channels.feed.failed'))
  await refusal('SERVICE_UNAVAILABLE')
  await wait(1000)
  server.answers(removeFeedAddress, undefined)
  await hands.click(await answer('revoke'))
  await button(t('channels.feed.make'))
})

it('says that the address did not load', async () => {
  const hands = await openChannels(undefined, () => server.refuses(readFeedAddress, 'RATE_LIMITED'))
  const feed = await press(hands, t('channels.feed.title'))
  await words(t('channels.feed.loadFailed'))
  server.answers(readFeedAddress, { feed: known })
  await hands.click(feed.getByRole('button', { name: t('errors.retry') }))
  await words('…/abc')
})
