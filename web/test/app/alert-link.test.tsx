import { endpoints } from '@cratewatch/contracts/endpoints'
import { within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { thirtyEuros } from '../fixtures/alerts.ts'
import { anAlertLink } from '../fixtures/channels.ts'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import {
  absent,
  button,
  descriptionOf,
  eventually,
  field,
  heading,
  link,
  question,
  refusal,
  wait,
  words,
} from '../harness/look.ts'
import { daysAgo } from '../harness/now.ts'
import { address, openPage } from '../harness/open-page.tsx'

const { readAlertLink, useAlertLink } = endpoints

/** What somebody sees who opens the link of an alert in a browser without a session. */
const openLink = (prepare: () => void = () => {}, given = anAlertLink(), locale: 'en' | 'es' = 'en') =>
  openPage(
    '/alert/abc',
    () => {
      server.answers(readAlertLink, given)
      prepare()
    },
    { user: null, locale },
  )

const choice = (name: 'week' | 'month' | 'onAgain') => button(t(`watches.mute.${name}`))
const bought = () => button(t('alerts.bought.menu'))
const lower = () => button(t('alertLink.lower'))
const price = () => field(t('alertLink.price'))
const sent = () => server.onlyCall(useAlertLink)

it.each(['/alert/abc', '/mute/abc'])('does nothing when it is opened: %s', async (path) => {
  await openPage(path, () => server.answers(readAlertLink, anAlertLink()), { user: null })
  await heading('Neu! • Neu! 75')
  expect((await link(t('words.seeCopies'))).getAttribute('href')).toBe(anAlertLink().buyUrl)
  expect(server.onlyCall(readAlertLink)).toMatchObject({ params: { token: 'abc' } })
  expect(server.calls(useAlertLink)).toEqual([])
})

it.each([
  ['week', '7d'],
  ['month', '30d'],
  ['onAgain', 'on-again'],
] as const)('mutes for the time that is chosen: %s', async (name, until) => {
  const mutedUntil = until === 'on-again' ? until : daysAgo(-30)
  const hands = await openLink(() => server.answers(useAlertLink, anAlertLink({ mutedUntil })))
  await hands.click(await choice(name))
  await words(
    until === 'on-again'
      ? t('watches.mute.mutedOnAgain')
      : new RegExp(t('watches.mute.mutedUntil', { date: '' })),
  )
  expect(sent()).toMatchObject({ params: { token: 'abc' }, body: { action: 'mute', until } })
})

it('takes one choice at a time', async () => {
  const hands = await openLink()
  const held = server.holds(useAlertLink)
  const week = await choice('week')
  await hands.dblClick(week)
  await wait(100)
  for (const other of [await choice('month'), await bought(), await lower()]) {
    expect(other).toHaveProperty('disabled', true)
    await hands.click(other)
  }
  expect(week.getAttribute('aria-busy')).toBe('true')
  expect(held.count()).toBe(1)
  held.refuse('RATE_LIMITED')
  await words(t('words.failed'))
  await refusal('RATE_LIMITED')
  server.answers(useAlertLink, anAlertLink({ mutedUntil: 'on-again' }))
  await hands.click(await choice('onAgain'))
  await words(t('watches.mute.mutedOnAgain'))
  absent(t('words.failed'))
})

it.each(['en', 'es'] as const)(
  'ends the watch of what was bought, after a question, in %s',
  async (locale) => {
    const hands = await openLink(undefined, undefined, locale)
    await hands.click(await bought())
    expect(server.calls(useAlertLink)).toEqual([])
    const dialogShown = within(await question(t('alerts.bought.title')))
    server.answers(useAlertLink, anAlertLink({ isWatched: false, isUsed: true }))
    await hands.click(dialogShown.getByRole('button', { name: t('alerts.bought.menu') }))
    await words(t('alerts.bought.done'))
    expect(sent().body).toEqual({ action: 'bought' })
    absent(t('watches.mute.week'), t('alertLink.lower'), t('alerts.bought.menu'))
  },
)

it('goes on watching what was not bought after all', async () => {
  const hands = await openLink()
  await hands.click(await bought())
  await hands.click(await button(t('words.cancel')))
  await bought()
  expect(server.calls(useAlertLink)).toEqual([])
})

it('lowers the limit that there is, and no other way', async () => {
  const hands = await openLink(undefined, anAlertLink({ ceiling: thirtyEuros }))
  await words(t('alertLink.ceilingNow', { price: '€30.00' }))
  for (const [typed, wrong] of [
    ['', t('alertLink.priceWrong')],
    ['cheap', t('alertLink.priceWrong')],
    ['30', t('alertLink.priceNotLower', { price: '€30.00' })],
  ] as const) {
    await hands.clear(await price())
    if (typed !== '') await hands.type(await price(), typed)
    await hands.click(await lower())
    await wait(1000)
    const input = await price()
    await eventually(() => expect(descriptionOf(input)).toContain(wrong))
    await eventually(() => expect(document.activeElement).toBe(input))
  }
  expect(server.calls(useAlertLink)).toEqual([])
  const ceiling = { minor: 2250, currency: 'EUR' } as const
  server.answers(useAlertLink, anAlertLink({ ceiling, isUsed: true }))
  await hands.clear(await price())
  await hands.type(await price(), '22,50')
  await hands.click(await lower())
  await words(t('alertLink.lowered', { price: '€22.50' }))
  expect(sent().body).toEqual({ action: 'lower-ceiling', ceiling })
  absent(t('alertLink.lower'), t('alertLink.used'))
  await choice('week')
})

it('sets a first limit in any currency', async () => {
  const hands = await openLink(() => server.refuses(useAlertLink, 'INVALID_TOKEN'))
  await words(t('alertLink.ceilingText'))
  await hands.type(await price(), '2000')
  await hands.selectOptions(await field(t('alerts.currency')), 'JPY')
  await hands.click(await lower())
  await refusal('INVALID_TOKEN')
  expect(sent().body).toEqual({ action: 'lower-ceiling', ceiling: { minor: 2000, currency: 'JPY' } })
  expect((await price()).value).toBe('2000')
})

it('offers a used link nothing but muting', async () => {
  await openLink(undefined, anAlertLink({ isUsed: true, mutedUntil: 'on-again' }))
  await words(t('alertLink.used'))
  await words(t('watches.mute.mutedOnAgain'))
  await choice('month')
  absent(t('alertLink.lower'), t('alerts.bought.menu'))
})

it('says that a record is not watched any more', async () => {
  await openLink(undefined, anAlertLink({ isWatched: false }))
  await words(t('alertLink.unwatched'))
  await link(t('words.seeCopies'))
  absent(t('watches.mute.week'), t('alertLink.lower'))
})

it('keeps a place free while it reads the link', async () => {
  let held: ReturnType<typeof server.holds<typeof readAlertLink>> | undefined
  await openLink(() => {
    held = server.holds(readAlertLink)
  })
  await words(t('shell.loading'))
  absent(t('watches.mute.week'))
  held?.answer(anAlertLink())
  await choice('week')
  absent(t('shell.loading'))
})

it.each(['INVALID_TOKEN', 'VALIDATION_FAILED'] as const)(
  'leads from a dead link to the list: %s',
  async (code) => {
    await openLink(() => server.refuses(readAlertLink, code))
    await words(t('words.deadLink'))
    await refusal(code)
    await link(t('watches.pageTitle'))
    absent(t('errors.retry'))
  },
)

it('says nothing of the link while the server does not answer, and reads it again', async () => {
  const hands = await openLink(() => server.refuses(readAlertLink, 'RATE_LIMITED'))
  await words(t('record.loadFailed'))
  absent(t('words.deadLink'), t('watches.pageTitle'))
  const held = server.holds(readAlertLink)
  const retry = await button(t('errors.retry'))
  await hands.dblClick(retry)
  await wait(100)
  await hands.click(retry)
  expect(held.count()).toBe(1)
  held.answer(anAlertLink())
  await choice('week')
})

it('opens the list of who is signed in', async () => {
  const hands = await openPage('/alert/abc', () => {
    server.answers(readAlertLink, anAlertLink())
    server.answers(endpoints.listVinyls, aWatchList([]))
  })
  await hands.click(await link(t('watches.pageTitle')))
  await heading(t('watches.title'))
  expect(address()).toBe('/dashboard/vinyls')
})

const pressing = {
  discogsId: 7,
  title: 'Neu! 75',
  thumb: '',
  year: 1975,
  country: 'Germany',
  label: 'Brain',
  catalogueNumber: 'BRAIN 1062',
  format: 'LP, Album',
}
const notThis = () => button(t('masters.exclude.label'))

it.each(['en', 'es'] as const)('leaves out the pressing of an album, and says so (%s)', async (locale) => {
  const hands = await openLink(
    () => server.answers(useAlertLink, anAlertLink({ pressing, isExcluded: true, isUsed: true })),
    anAlertLink({ pressing }),
    locale,
  )
  await words(/LP, Album.*Germany.*1975.*Brain/)
  await hands.click(await notThis())
  await words(t('alertLink.excluded'))
  expect(sent()).toMatchObject({ body: { action: 'not-this' } })
  absent(t('masters.exclude.label'))
  expect(await choice('week')).toHaveProperty('disabled', false)
})

it('offers to leave nothing out where the record itself is watched', async () => {
  await openLink()
  await choice('week')
  absent(t('masters.exclude.label'))
})
