import { endpoints } from '@cratewatch/contracts/endpoints'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, heading, link, refusal, wait, words } from '../harness/look.ts'
import { daysAgo } from '../harness/now.ts'
import { address, openPage } from '../harness/open-page.tsx'

const record = { artist: 'Neu!', name: 'Neu! 75', mutedUntil: null }

/** What somebody sees who opens the link of a mail in a browser without a session. */
const openLink = (prepare: () => void = () => {}) =>
  openPage(
    '/mute/abc',
    () => {
      server.answers(endpoints.readMuteLink, record)
      prepare()
    },
    { user: null },
  )

const choice = (name: 'week' | 'month' | 'onAgain') => button(t(`watches.mute.${name}`))

it.each([
  ['week', '7d'],
  ['month', '30d'],
  ['onAgain', 'on-again'],
] as const)('mutes for the time that is chosen: %s', async (name, until) => {
  const hands = await openLink(() =>
    server.answers(endpoints.muteByLink, { mutedUntil: until === 'on-again' ? until : daysAgo(-30) }),
  )
  await words('Neu! • Neu! 75')
  await words(t('watches.muteLink.text'))
  await hands.click(await choice(name))
  await words(
    until === 'on-again'
      ? t('watches.mute.mutedOnAgain')
      : new RegExp(t('watches.mute.mutedUntil', { date: '' })),
  )
  expect(server.onlyCall(endpoints.muteByLink)).toMatchObject({ params: { token: 'abc' }, body: { until } })
  expect((await link(t('watches.record.back'))).getAttribute('href')).toBe('/dashboard/vinyls')
  absent(t('watches.mute.week'), t('watches.muteLink.text'))
})

it('takes one choice at a time', async () => {
  const hands = await openLink()
  const held = server.holds(endpoints.muteByLink)
  const [week, month, onAgain] = [await choice('week'), await choice('month'), await choice('onAgain')]
  await hands.dblClick(week)
  await wait(100)
  await hands.click(month)
  expect(week.getAttribute('aria-busy')).toBe('true')
  expect(month).toHaveProperty('disabled', true)
  expect(onAgain).toHaveProperty('disabled', true)
  expect(held.count()).toBe(1)
  held.refuse('RATE_LIMITED')
  await words(t('watches.mute.failed'))
  await refusal('RATE_LIMITED')
  expect(month).toHaveProperty('disabled', false)
  server.answers(endpoints.muteByLink, { mutedUntil: daysAgo(-30) })
  await hands.click(month)
  await link(t('watches.record.back'))
  absent(t('watches.mute.failed'))
})

it('says how long a record is muted already, which can be changed', async () => {
  await openLink(() => server.answers(endpoints.readMuteLink, { ...record, mutedUntil: 'on-again' }))
  await words(t('watches.mute.mutedOnAgain'))
  await choice('month')
  absent(t('watches.muteLink.text'))
})

it('keeps a place free while it reads the link', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.readMuteLink>> | undefined
  await openLink(() => {
    held = server.holds(endpoints.readMuteLink)
  })
  await words(t('shell.loading'))
  absent(t('watches.mute.week'))
  held?.answer(record)
  await choice('week')
  absent(t('shell.loading'))
})

it.each(['INVALID_TOKEN', 'VALIDATION_FAILED'] as const)(
  'leads from a dead link to the list: %s',
  async (code) => {
    await openLink(() => server.refuses(endpoints.readMuteLink, code))
    await words(t('watches.muteLink.failed'))
    await refusal(code)
    await link(t('watches.record.back'))
    absent(t('errors.retry'))
  },
)

it('says nothing of the link while the server does not answer, and reads it again', async () => {
  const hands = await openLink(() => server.refuses(endpoints.readMuteLink, 'RATE_LIMITED'))
  await words(t('watches.record.loadFailed'))
  absent(t('watches.muteLink.failed'), t('watches.record.back'))
  const held = server.holds(endpoints.readMuteLink)
  const retry = await button(t('errors.retry'))
  await hands.dblClick(retry)
  await wait(100)
  await hands.click(retry)
  expect(held.count()).toBe(1)
  held.answer(record)
  await choice('week')
})

it('opens the list of who is signed in', async () => {
  const hands = await openPage('/mute/abc', () => {
    server.answers(endpoints.readMuteLink, record)
    server.answers(endpoints.muteByLink, { mutedUntil: 'on-again' })
    server.answers(endpoints.listVinyls, aWatchList([]))
  })
  await hands.click(await choice('onAgain'))
  await hands.click(await link(t('watches.record.back')))
  await heading(t('watches.title'))
  expect(address()).toBe('/dashboard/vinyls')
})

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
