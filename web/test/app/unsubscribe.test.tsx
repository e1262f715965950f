import { endpoints } from '@cratewatch/contracts/endpoints'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, heading, link, wait, words } from '../harness/look.ts'
import { openPage } from '../harness/open-page.tsx'

const openUnsubscribe = (locale: 'en' | 'es' = 'en') =>
  openPage('/unsubscribe/abc', () => {}, { user: null, locale })

it.each(['en', 'es'] as const)('stops mails once, and says so in %s', async (locale) => {
  const hands = await openUnsubscribe(locale)
  await words(t('unsubscribe.text'))
  const held = server.holds(endpoints.unsubscribe)
  const stop = await button(t('unsubscribe.submit'))
  await hands.dblClick(stop)
  await wait(100)
  await hands.click(stop)
  expect(held.count()).toBe(1)
  absent(t('unsubscribe.doneTitle'))
  held.answer()
  await words(t('unsubscribe.doneText'))
  expect((await link(t('unsubscribe.home'))).getAttribute('href')).toBe('/')
  absent(t('unsubscribe.submit'), t('unsubscribe.text'))
})

it('can be asked again to stop mails when that failed', async () => {
  const hands = await openUnsubscribe()
  server.isUnreachableFor(endpoints.unsubscribe)
  await hands.click(await button(t('unsubscribe.submit')))
  await words(t('unsubscribe.failedTitle'))
  absent(t('unsubscribe.home'))
  server.answers(endpoints.unsubscribe)
  await hands.click(await button(t('unsubscribe.submit')))
  await heading(t('unsubscribe.doneTitle'))
  await eventually(() => absent(t('unsubscribe.failedTitle')))
})
