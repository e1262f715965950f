import { endpoints } from '@cratewatch/contracts/endpoints'
import { HISTORY_DAYS } from '@cratewatch/contracts/watching/analytics'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, heading, link, refusal, textOf, words } from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { openAnalytics, someAnalytics, someHistory } from './open-analytics.ts'

const main = async () => textOf(await screen.findByRole('main'))
const chart = async (title: string) =>
  (await heading(title)).closest('section, article, div.grid') as HTMLElement

it.each(['en', 'es'] as const)('shows how the list stands in %s', async (locale) => {
  await openAnalytics({}, undefined, { locale })
  await words(t('analytics.totals.checks', { count: 1234 }))
  expect(await main()).toMatch(/25\s?%/)
})

it('says that there is nothing to count', async () => {
  await openAnalytics({ total: 0 }, () => server.answers(endpoints.listVinyls, aWatchList([])))
  await screen.findByRole('heading', { level: 1, name: t('shell.nav.analytics') })
  absent(t('analytics.totals.watched'))
})

it('says that the figures did not load, and loads them when asked to', async () => {
  const hands = await openAnalytics({}, () => server.refuses(endpoints.readAnalytics, 'RATE_LIMITED'))
  await heading(t('analytics.errorLoading'))
  await refusal('RATE_LIMITED')
  server.answers(endpoints.readAnalytics, someAnalytics())
  await hands.click(await button(t('errors.retry')))
  await words(t('analytics.totals.watched'))
})

it('shows what the history would be without premium', async () => {
  await openAnalytics()
  await heading(t('analytics.preview.title'))
  expect((await link(t('analytics.preview.action'))).getAttribute('href')).toBe('/dashboard/subscription')
})

it('shows the history with premium, and that nothing has turned up', async () => {
  await openAnalytics({ history: someHistory() })
  await heading(t('analytics.history.title', { days: HISTORY_DAYS }))
  await words(t('analytics.wait.none'))
  await words(t('analytics.hours.none'))
  absent(t('analytics.preview.title'), t('analytics.calendar.title'))
})

it('shows a history as a table on demand', async () => {
  const hands = await openAnalytics({ history: someHistory() })
  const [asTable] = await screen.findAllByRole('button', { name: new RegExp(t('words.showTable')) })
  await hands.click(asTable as HTMLElement)
  const [table] = screen.getAllByRole('table')
  expect(within(table as HTMLElement).getAllByRole('row').length).toBeGreaterThan(HISTORY_DAYS)
})

it('names the time when copies turn up, and how long finds took', async () => {
  await openAnalytics({
    history: someHistory({
      usualTime: { weekday: 2, part: 'evening', days: 7 },
      timeToFind: {
        count: 4,
        medianSeconds: 86_400 * 3,
        steps: [
          { from: 0, below: 1, count: 1 },
          { from: 1, below: 7, count: 2 },
          { from: 365, below: null, count: 1 },
        ],
      },
    }),
  })
  expect(await main()).toContain('Most often on Wednesday evening, from 18:00 on: on 7 days so far.')
  await words(/Half of your finds took less than 3 days/)
  const table = await screen.findByRole('table', { name: t('analytics.wait.title') })
  for (const step of [t('analytics.wait.first'), t('analytics.wait.last')])
    expect(textOf(table)).toContain(step)
})

it('counts what the list is made of, and how much of it is for sale', async () => {
  await openAnalytics({
    byGenre: {
      top: [
        { name: 'Krautrock', count: 5, available: 2 },
        { name: 'Jazz', count: 2, available: 0 },
      ],
      rest: { names: 3, count: 4, available: 1 },
    },
    byDecade: [
      { name: 1970, count: 6, available: 1 },
      { name: null, count: 2, available: 0 },
    ],
  })
  const genres = textOf(await screen.findByRole('table', { name: t('analytics.by.genre') }))
  for (const part of [
    'Krautrock',
    t('analytics.by.others', { count: 3 }),
    t('analytics.by.live', { count: 2 }),
  ])
    expect(genres).toContain(part)
  expect(textOf(await chart(t('analytics.by.decade')))).toContain('1970')
})

it('says what the cheapest copies cost', async () => {
  await openAnalytics({
    prices: {
      currency: 'EUR',
      lowest: 5,
      median: 20.5,
      highest: 90,
      steps: [
        { from: 0, below: 10, count: 1 },
        { from: 10, below: 50, count: 2 },
        { from: 50, below: null, count: 1 },
      ],
    },
  })
  const prices = textOf(await screen.findByRole('table', { name: t('analytics.prices.title') }))
  for (const part of [
    t('analytics.prices.below', { below: '€10' }),
    t('analytics.prices.range', { from: '€10', below: '€50' }),
    t('analytics.prices.from', { from: '€50' }),
  ])
    expect(prices).toContain(part)
  expect(await main()).toContain('€20.50')
})

it('names the records that were hunted longest', async () => {
  const hunt = {
    id: anId(1),
    discogsId: 1,
    artist: 'Neu!',
    name: 'Neu! 75',
    thumb: '',
    uri: 'https://x.org',
    since: daysAgo(30),
  }
  await openAnalytics({ longestHunted: [hunt] })
  expect((await link(/Neu! 75/)).getAttribute('href')).toBe('https://x.org')
})

it('draws no charts of fewer than ten points, and says nothing in their place', async () => {
  const days = someHistory().availability.map((day, index) =>
    Object.assign({}, day, { watched: index < 81 ? 0 : 8 }),
  )
  await openAnalytics({ total: 9, finds: 9, history: someHistory({ availability: days }) })
  await words(t('analytics.totals.watched'))
  absent(t('analytics.by.genre'))
  absent(t('analytics.history.title', { days: HISTORY_DAYS }))
})
