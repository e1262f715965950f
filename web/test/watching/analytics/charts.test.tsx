import { endpoints } from '@cratewatch/contracts/endpoints'
import { HISTORY_DAYS, type Analytics } from '@cratewatch/contracts/watching/analytics'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { describe, expect, it, vi } from 'vitest'
import { formatCalendarDay } from '../../../src/lib/text/format.ts'
import { anId } from '../../fixtures/account.ts'
import { aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  factsOf,
  figure,
  heading,
  link,
  region,
  rowsOf,
  table,
  textOf,
  wait,
  words,
} from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { address } from '../../harness/open-page.tsx'
import { openAnalytics, someHistory } from './open-analytics.ts'

it('counts what is watched, for sale, and has turned up', async () => {
  await openAnalytics({
    total: 1200,
    available: 300,
    unavailable: 900,
    availablePercent: 25,
    finds: 5000,
    totalChecks: 1,
  })
  expect(await figure(t('analytics.totals.watched'))).toEqual([
    t('analytics.totals.watched'),
    '1,200',
    '1 check so far',
  ])
  expect((await figure(t('analytics.totals.available'))).slice(1)).toEqual(['300', '25% of what you watch'])
  expect((await figure(t('analytics.totals.finds'))).slice(1)).toEqual([
    '5,000',
    t('analytics.totals.sinceWatched'),
  ])
})

it.each([
  ['byGenre', 'genre'],
  ['byLabel', 'label'],
  ['byCountry', 'country'],
] as const)('counts the list %s', async (key, title) => {
  await openAnalytics({
    [key]: {
      top: [
        { name: 'One', count: 5, available: 2 },
        { name: 'Two', count: 1, available: 0 },
      ],
      rest: { names: 3, count: 4, available: 1 },
    },
  })
  expect(rowsOf(await table(t(`analytics.by.${title}`)))).toEqual([
    ['One', `5${t('analytics.by.live', { count: 2 })}`],
    ['Two', '1'],
    [t('analytics.by.others', { count: 3 }), `4${t('analytics.by.live', { count: 1 })}`],
  ])
  expect(screen.getAllByText(t('analytics.by.nothing'))).toHaveLength(2)
  await words(t('analytics.by.note'))
})

it('explains no colour where nothing is for sale, and has no others where there are none', async () => {
  await openAnalytics({
    byGenre: { top: [{ name: 'One', count: 5, available: 0 }], rest: null },
    byDecade: [{ name: 1980, count: 1, available: 0 }],
  })
  expect(rowsOf(await table(t('analytics.by.genre')))).toEqual([['One', '5']])
  absent(t('analytics.by.note'))
})

it('counts decades, and records of no known year', async () => {
  await openAnalytics({
    byDecade: [
      { name: 1970, count: 6, available: 1 },
      { name: null, count: 2, available: 0 },
    ],
  })
  expect(rowsOf(await table(t('analytics.by.decade')))).toEqual([
    ['1970s', `6${t('analytics.by.live', { count: 1 })}`],
    [t('analytics.by.unknownYear'), '2'],
  ])
  await words(t('analytics.by.note'))
})

const prices: NonNullable<Analytics['prices']> = {
  currency: 'EUR',
  lowest: 5,
  median: 20.5,
  highest: 1200,
  steps: [
    { from: 0, below: 10, count: 1 },
    { from: 10, below: 50, count: 2 },
    { from: 50, below: null, count: 3 },
  ],
}

it('says what the cheapest copies cost, step by step', async () => {
  await openAnalytics({ prices })
  expect(rowsOf(await table(t('analytics.prices.title')))).toEqual([
    ['below €10', '1'],
    ['€10 to €50', '2'],
    ['€50 or more', '3'],
  ])
  const list = (await words(t('analytics.prices.lowest'))).closest('dl') as HTMLElement
  expect(factsOf(list)).toEqual({
    [t('analytics.prices.lowest')]: '€5.00',
    [t('analytics.prices.median')]: '€20.50',
    [t('analytics.prices.highest')]: '€1,200.00',
  })
})

it('leaves out prices where there are none, and the hunt where everything has turned up', async () => {
  await openAnalytics()
  await words(t('analytics.totals.watched'))
  absent(t('analytics.prices.title'), t('analytics.hunted.title'))
})

it('names the records that were hunted longest, for how long, and where they are', async () => {
  const hunt = (number: number) => ({
    id: anId(number),
    discogsId: number,
    artist: 'Neu!',
    name: `Neu! ${number}`,
    thumb: '',
    uri: `https://x.org/${number}`,
    since: daysAgo(30 * number),
  })
  await openAnalytics({ longestHunted: [hunt(2), hunt(1)] })
  const rows = within(await region(t('analytics.hunted.title'))).getAllByRole('listitem')
  expect(rows.map(textOf)).toEqual([
    expect.stringMatching(/^Neu! 2.*Neu!60 days$/),
    expect.stringMatching(/30 days$/),
  ])
  const first = within(rows[0] as HTMLElement).getByRole('link')
  expect([first.getAttribute('href'), first.getAttribute('target')]).toEqual(['https://x.org/2', '_blank'])
})

it('reads the history out, day by day, and as a table, newest first', async () => {
  const history = someHistory()
  const today = history.availability.at(-1)?.day ?? ''
  const hands = await openAnalytics({ history })
  const title = t('analytics.history.title', { days: HISTORY_DAYS })
  const chart = await screen.findByRole('slider', { name: title })
  const day = formatCalendarDay(today, 'en')
  expect(chart.getAttribute('aria-valuetext')).toBe(
    t('analytics.history.point', { day, available: 2, watched: 8 }),
  )
  expect(chart.getAttribute('aria-valuemax')).toBe('8')
  await words(t('words.daysAgo', { days: HISTORY_DAYS }))
  await words(t('words.today'))
  await hands.click(await button(new RegExp(`^${t('words.showTable')}`)))
  const rows = rowsOf(await table(title))
  expect(rows).toHaveLength(HISTORY_DAYS)
  expect(rows[0]).toEqual([day, '2', '8'])
  await hands.click(await button(new RegExp(`^${t('words.showChart')}`)))
  await screen.findByRole('slider', { name: title })
})

it('says how long finds took, step by step', async () => {
  await openAnalytics({
    history: someHistory({
      timeToFind: {
        count: 1,
        medianSeconds: 7200,
        steps: [
          { from: 0, below: 86_400, count: 1 },
          { from: 86_400, below: 7 * 86_400, count: 2 },
          { from: 365 * 86_400, below: null, count: 3 },
        ],
      },
    }),
  })
  await words('Half of your finds took less than 2 hours (1 record found).')
  expect(rowsOf(await table(t('analytics.wait.title')))).toEqual([
    [t('analytics.wait.first'), '1'],
    [t('analytics.wait.days', { from: 1, to: 7 }), '2'],
    [t('analytics.wait.last'), '3'],
  ])
})

it.each([
  ['en', 'Sun Mon Tue Wed Thu Fri Sat', 'Sunday, 05:00: 1'],
  ['es', 'lun mar mié jue vie sáb dom', 'domingo, 05:00: 1'],
] as const)(
  'tells by weekday and hour when copies turn up, in the time zone of the account and in weeks of the reader: %s',
  async (locale, weekdays, sunday) => {
    const findsByHour = someHistory().findsByHour.map((hours, day) =>
      hours.map((_, hour) => (day === 6 && hour === 5 ? 1 : 0)),
    )
    const history = someHistory({ findsByHour })
    await openAnalytics({ timeZone: 'Asia/Tokyo', history }, undefined, { locale })
    await words(t('analytics.hours.zone', { timeZone: 'Asia/Tokyo' }))
    const heat = within(await table(t('analytics.hours.caption', { timeZone: 'Asia/Tokyo' })))
    expect(heat.getAllByRole('rowheader').map(textOf).join(' ')).toBe(weekdays)
    const cells = heat.getAllByRole('cell')
    expect(cells).toHaveLength(7 * 24)
    const row = locale === 'en' ? 0 : 6
    expect(cells[row * 24 + 5]?.title).toBe(sunday)
    const shown = heat
      .getAllByRole('columnheader')
      .filter((header) => header.querySelector('.sr-only') === null)
    expect(shown.map(textOf)).toEqual(['00:00', '06:00', '12:00', '18:00'])
  },
)

it.each([
  [null, 'evening', 'Most often in the evening, from 18:00 on: on 9 days so far.'],
  [6, null, 'Most often on Sunday, at any hour: on 9 days so far.'],
  [0, 'night', 'Most often early on Monday, before 06:00: on 9 days so far.'],
] as const)('says what stands out: weekday %j, part of the day %j', async (weekday, part, said) => {
  await openAnalytics({ history: someHistory({ usualTime: { weekday, part, days: 9 } }) })
  await words(said)
})

describe('the calendar of finds', () => {
  const findsByDay = [
    { day: '2026-08-07', records: 1 },
    { day: '2026-08-12', records: 3 },
  ]
  const calendar = () => screen.findByRole('slider', { name: t('analytics.calendar.title') })

  it('reads out each day that is pressed or led to', async () => {
    const hands = await openAnalytics({ history: someHistory({ findsByDay }) })
    const chart = await calendar()
    chart.focus()
    expect(chart.getAttribute('aria-valuetext')).toBe('Fri, August 14: no record turned up')
    await hands.keyboard('{ArrowUp}{ArrowUp}')
    expect(chart.getAttribute('aria-valuetext')).toBe('Wed, August 12: 3 records turned up')
    await hands.keyboard('{End}{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('Fri, August 7: 1 record turned up')
    await words('Something turned up on 2 days in the last 12 months.')
  })

  it.each([
    ['en', 'Sun, August 10', 370],
    ['es', 'lun, 11 de agosto', 369],
  ] as const)('begins 52 weeks ago, with the first day of a week: %s', async (locale, day, days) => {
    const hands = await openAnalytics({ history: someHistory({ findsByDay }) }, undefined, { locale })
    const chart = await calendar()
    chart.focus()
    await hands.keyboard('{Home}')
    expect(chart.getAttribute('aria-valuetext')).toBe(t('analytics.calendar.nothing', { day }))
    expect(chart.querySelectorAll('i')).toHaveLength(days)
  })

  it('has 26 weeks on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    await openAnalytics({ history: someHistory({ findsByDay }) })
    expect((await calendar()).querySelectorAll('i')).toHaveLength(25 * 7 + 6)
  })

  it('lists the days as a table, newest first', async () => {
    const hands = await openAnalytics({ history: someHistory({ findsByDay }) })
    const region = (await calendar()).closest('section') as HTMLElement
    await hands.click(within(region).getByRole('button', { name: t('words.showTable') }))
    expect(rowsOf(await table(t('analytics.calendar.title')))).toEqual([
      ['Wed, August 12', '3'],
      ['Fri, August 7', '1'],
    ])
  })
})

it('shows an example of the history without premium, and leads to the plans', async () => {
  const hands = await openAnalytics()
  await words(t('analytics.preview.text'))
  await hands.click(await link(t('analytics.preview.action')))
  await eventually(() => expect(address()).toBe('/dashboard/subscription'))
})

it('leads from an empty list to the first record', async () => {
  const hands = await openAnalytics({ total: 0 }, () => server.answers(endpoints.listVinyls, aWatchList([])))
  await heading(t('analytics.empty.title'))
  await words(t('analytics.empty.text'))
  await hands.click(await link(t('analytics.empty.action')))
  await eventually(() => expect(address()).toBe('/dashboard/vinyls'))
})

it('keeps places free until the figures come, and reads them again every five minutes', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.readAnalytics>> | undefined
  await openAnalytics({}, () => {
    held = server.holds(endpoints.readAnalytics)
  })
  await words(t('shell.loading'))
  held?.refuse('RATE_LIMITED')
  await heading(t('analytics.errorLoading'))
  absent(t('shell.loading'))
  const callsBefore = server.calls(endpoints.readAnalytics).length
  await wait(5 * 60_000 + 1000)
  expect(server.calls(endpoints.readAnalytics).length).toBeGreaterThan(callsBefore)
})
