import { endpoints } from '@cratewatch/contracts/endpoints'
import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { VALUE_REASONS } from '@cratewatch/domain/scheduling/policy/check-value'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anOperator } from '../fixtures/account.ts'
import { anOptimization } from '../fixtures/admin.ts'
import { server } from '../harness/fake-server.ts'
import {
  button,
  eventually,
  factsOf,
  field,
  figure,
  region,
  rowsOf,
  table,
  textOf,
  wait,
  words,
} from '../harness/look.ts'
import { minutesAgo } from '../harness/now.ts'
import { openPage } from '../harness/open-page.tsx'

const answer = { requestsPerMinute: 60, records: 4, stretch: 1, typicalSeconds: 600, byTier: [] }

const openOptimization = (given: Partial<AdminOptimization> = {}, prepare: () => void = () => {}) =>
  openPage(
    '/dashboard/admin/optimization',
    () => {
      server.answers(endpoints.adminOptimization, anOptimization(given))
      server.answers(endpoints.whatIf, answer)
      prepare()
    },
    { user: anOperator() },
  )

/** Opens what is folded under a heading. */
const unfold = async (hands: Awaited<ReturnType<typeof openPage>>, title: string) => {
  const found = within(await region(title))
  await hands.click(found.getByRole('button', { expanded: false }))
  return found
}

const status = (given: Partial<AdminOptimization['systemStatus']>) => ({
  systemStatus: { ...anOptimization().systemStatus, ...given },
})
const metrics = (given: Partial<AdminOptimization['metrics']>) => ({
  metrics: { ...anOptimization().metrics, ...given },
})
const budget = (given: Partial<AdminOptimization['budget']>) => ({
  budget: { ...anOptimization().budget, ...given },
})

it.each([
  [{}, 'running', 'waiting'],
  [{ isRunning: false }, 'stopped', 'waiting'],
  [{ isPaused: true }, 'paused', 'waiting'],
  [{ isPaused: true, isRunning: false }, 'paused', 'waiting'],
  [{ isRecalculating: true }, 'running', 'running'],
] as const)('tells what both phases are at: %j', async (given, one, two) => {
  await openOptimization(status(given))
  const card = within(await region(t('admin.optimization.status')))
  for (const phase of ['running', 'stopped', 'paused'] as const)
    expect(card.queryByText(t(`admin.optimization.phaseOne.${phase}`)) !== null).toBe(phase === one)
  for (const phase of ['running', 'waiting'] as const)
    expect(card.queryByText(t(`admin.optimization.phaseTwo.${phase}`)) !== null).toBe(phase === two)
})

it('states what the system is at', async () => {
  await openOptimization({
    ...metrics({
      priorityStats: { average: 39.6, max: 90, total: 1400 },
      userDistribution: { premiumVinyls: 1, freeVinyls: 2, premiumPercentage: 33.3 },
    }),
    ...budget({ promisedPerMinute: 12.345, requestsPerMinute: 59.6 }),
    phases: { two: { startedAt: null, finishedAt: minutesAgo(5), ranked: 1400, changed: 1200 } },
  })
  expect(factsOf(await region(t('admin.optimization.status')))).toEqual({
    [t('admin.optimization.system')]: 'STABLE_TWO_PHASE',
    [t('admin.optimization.recalculated')]: '5 minutes ago',
    [t('admin.optimization.ranked')]: '1,200 of 1,400 records',
    [t('admin.optimization.whatIf.label')]: '12.3 promised, 60 allowed',
    [t('admin.optimization.priorities')]: 'average 40, highest 90, 1,400 records',
    [t('admin.stats.premiumVinyls')]: '1 · 33% of all vinyls',
    [t('admin.stats.freeVinyls')]: '2',
  })
})

it('has no time of a recalculation that never was', async () => {
  await openOptimization({ phases: { two: { startedAt: null, finishedAt: null, ranked: 0, changed: 0 } } })
  expect(factsOf(await region(t('admin.optimization.status')))[t('admin.optimization.recalculated')]).toBe(
    '–',
  )
})

it('shows six figures that tell whether all is well', async () => {
  await openOptimization({
    ...metrics({
      performance: { totalChecks24h: 1234, avgResponseTime: 210.6, stockChanges24h: 7, checksPerHour: 51.4 },
    }),
    ...status({ totalChecks: 1234, errorCount: 20 }),
    saved: { bySharing: 1000, byGroups: 234 },
    detectionDelaySeconds: 90,
  })
  const label = (key: 'delay' | 'response' | 'changes' | 'saved' | 'errorRate') =>
    t(`admin.optimization.${key}`)
  expect((await figure(label('delay')))[1]).toBe('1.5 min')
  expect((await figure(t('admin.optimization.tiers.checks'))).slice(1)).toEqual(['1,234', '51 an hour'])
  expect((await figure(label('response')))[1]).toBe('211 ms')
  expect((await figure(label('changes')))[1]).toBe('7')
  expect((await figure(label('saved'))).slice(1)).toEqual(['1,234', '1,000 by sharing, 234 by groups'])
  expect((await figure(label('errorRate')))[1]).toBe('1.6%')
})

it('shows no errors and no delay of what never checked', async () => {
  await openOptimization({ ...status({ totalChecks: 0, errorCount: 0 }), detectionDelaySeconds: null })
  expect((await figure(t('admin.optimization.errorRate')))[1]).toBe('0%')
  expect((await figure(t('admin.optimization.delay')))[1]).toBe('–')
})

const hours = anOptimization().budget.hours
const used = { background: 1000, detail: 10, interactive: 5, shops: 2, postage: 1, allowed: 3600 }

it('shows how much of the budget was spent, hour by hour', async () => {
  const hands = await openOptimization()
  const bar = await screen.findByRole('progressbar', { name: /The hour from/ })
  expect(bar.getAttribute('aria-valuetext')).toBe('1,017 of 3,600 requests')
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1017', '3600'])
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(
    /^\d\d:[034][05]: 1,017 of 3,600$/,
  )
  await hands.click(await button(new RegExp(t('words.showTable'))))
  const rows = rowsOf(await table(t('admin.optimization.budget')))
  expect(rows).toHaveLength(24)
  expect(rows[0]?.slice(1)).toEqual(['1,000', '10', '5', '1', '2', '3,600'])
  const [first, last] = [rows.at(-1)?.[0] ?? '', rows[0]?.[0] ?? '']
  expect((Number(last.slice(0, 2)) + 1) % 24).toBe(Number(first.slice(0, 2)))
})

it.each([
  [
    'the hour before this one',
    hours.map((hour, index) => ({ ...hour, ...used, background: index === 22 ? 500 : 2000 })),
    '517 of 3,600 requests',
  ],
  [
    'this hour of a new instance',
    hours.map((hour, index) => ({ ...hour, ...used, allowed: index === 23 ? 100 : 0, background: 1 })),
    '18 of 100 requests',
  ],
])('counts the last complete hour: %s', async (_, given, said) => {
  await openOptimization(budget({ hours: given }))
  const bar = await screen.findByRole('progressbar')
  expect(bar.getAttribute('aria-valuetext')).toBe(said)
})

it('has no hour to show of an instance that begins', async () => {
  await openOptimization(
    budget({ hours: hours.map(({ hour }) => Object.assign({}, used, { hour, allowed: 0 })) }),
  )
  await region(t('admin.optimization.status'))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

const standard = { tier: 3, tierName: 'Standard' } as const
const archive = { tier: 4, tierName: 'Archive' } as const

it('sets beside each promise what was kept, what waits, and what runs', async () => {
  await openOptimization({
    ...metrics({
      tierDistribution: [
        { ...standard, intervalMinutes: 30, achievedMinutes: 31, count: 1500 },
        { ...archive, intervalMinutes: 360, achievedMinutes: 360, count: 2 },
      ],
      recentActivity: [{ ...standard, checks: 4200, avgResponseTime: 200 }],
    }),
    ...status({ tierRunningStatus: { 1: false, 2: false, 3: true, 4: false } }),
    intervals: [{ ...standard, looks: 9, promisedSeconds: 1200, medianSeconds: 1260, p95Seconds: 7200 }],
    queue: [{ ...standard, due: 12, neverSeen: 3, underWay: 1 }],
  })
  expect(rowsOf(await table(t('admin.optimization.tiers.title')))).toEqual([
    [
      expect.stringContaining('Standard'),
      '1,500',
      '4,200',
      '200 ms',
      '20 min',
      '21 min',
      '2 hr',
      '12',
      '3',
      'running',
    ],
    [expect.stringContaining('Archive'), '2', '0', '–', '6 hr', '–', '–', '0', '0', 'stopped'],
  ])
})

it('tells how old listings were at their alert', async () => {
  await openOptimization({
    timesToAlert: [
      { ...standard, found: 1200, medianSeconds: 42, p95Seconds: 600, p99Seconds: 5400, stillThere: 0.666 },
      { ...archive, found: 0, medianSeconds: null, p95Seconds: null, p99Seconds: null, stillThere: null },
    ],
  })
  const rows = rowsOf(await table(t('admin.optimization.alerts.title')))
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['1,200', '42 sec', '10 min', '1.5 hr', '67%'],
    ['0', '–', '–', '–', '–'],
  ])
})

it('counts errors by their kind', async () => {
  await openOptimization({
    ...status({ totalChecks: 5000 }),
    errors: [
      { kind: 'rate-limited', count: 1200 },
      { kind: 'unavailable', count: 3 },
      { kind: 'unreadable', count: 2 },
      { kind: 'unauthorized', count: 1 },
    ],
  })
  expect(rowsOf(await table(t('admin.optimization.errors.title')))).toEqual([
    [t('admin.optimization.errors.rate-limited'), '1,200'],
    [t('admin.optimization.errors.unavailable'), '3'],
    [t('admin.optimization.errors.unreadable'), '2'],
    [t('admin.optimization.errors.unauthorized'), '1'],
  ])
  await words(t('admin.optimization.errors.note', { count: 1206, checks: '5,000' }))
})

it('names the processes that check, and what each has leased', async () => {
  const until = minutesAgo(-1)
  const hands = await openOptimization({
    watchers: [
      { owner: 'host-1', releases: 1, until },
      { owner: 'host-2', releases: 1200, until },
    ],
  })
  const list = await unfold(hands, t('admin.optimization.watchers.title'))
  expect(list.getAllByRole('listitem').map(textOf)).toEqual(['host-11 record', 'host-21,200 records'])
  expect(list.queryByText(t('admin.optimization.watchers.none'))).toBeNull()
  list.getByText(t('admin.optimization.watchers.note'))
})

const egress = {
  name: '10.0.0.1',
  requestsPerMinute: 60,
  learnedLimit: null,
  pausedUntil: null,
  breaker: 'closed',
  breakerOpenUntil: null,
  breakerFailures: 0,
  lastUsedAt: minutesAgo(2),
} as const

it('says of an address what it may send, and that it is asked to wait', async () => {
  const hands = await openOptimization({
    egresses: [egress, { ...egress, name: '10.0.0.2', learnedLimit: 30, pausedUntil: minutesAgo(-1) }],
  })
  const list = await unfold(hands, t('admin.optimization.egresses.title'))
  expect(list.getAllByRole('listitem').map(textOf)).toEqual([
    '10.0.0.160 requests a minute · 2 minutes agoBreaker closed',
    '10.0.0.260 requests a minute · 2 minutes agolimited to 30asked to waitBreaker closed',
  ])
})

const release = (given: object = {}) => ({
  id: 9,
  artist: 'Neu!',
  name: 'Neu! 75',
  thumb: '',
  uri: 'https://x.org',
  priorityScore: 80,
  userTier: 'PREMIUM' as const,
  ...standard,
  numForSale: 0,
  watchers: 7,
  nextCheckAt: null,
  reasons: [],
  ...given,
})

it('says of the records that are worth most why they are', async () => {
  await openOptimization(
    metrics({ recentVinyls: [release({ numForSale: 2, reasons: [...VALUE_REASONS] }), release({ id: 10 })] }),
  )
  const [first, second] = within(await region(t('admin.optimization.recent.title')))
    .getAllByRole('listitem')
    .map(textOf)
  for (const part of ['Neu! - Neu! 75', '80', 'Premium', '7 collectors', '2 copies for sale'])
    expect(first).toContain(part)
  for (const key of [
    'appears-often',
    'appears-rarely',
    'on-sale-now',
    'never-looked-at',
    'unavailable',
  ] as const)
    expect(first).toContain(t(`admin.optimization.reason.${key}`))
  expect(first).toContain(' · ')
  expect(second).not.toContain(' · ')
  expect(second).not.toContain('for sale')
})

it('says where nothing is watched', async () => {
  const hands = await openOptimization({}, () => server.answers(endpoints.whatIf, { ...answer, records: 0 }))
  await unfold(hands, t('admin.optimization.whatIf.title'))
  await eventually(() => expect(screen.getAllByText(t('admin.dashboard.noPopular'))).toHaveLength(2))
})

it('tells by tier what another budget would do', async () => {
  const hands = await openOptimization({}, () =>
    server.answers(endpoints.whatIf, {
      ...answer,
      requestsPerMinute: 2400,
      byTier: [{ ...standard, records: 1500, typicalSeconds: 1800, longestSeconds: 3600 }],
    }),
  )
  await unfold(hands, t('admin.optimization.whatIf.title'))
  await words(/With 2,400 requests a minute, 4 records would typically be checked every 10 min/)
  expect(rowsOf(await table(t('admin.optimization.whatIf.title')))).toEqual([
    [t('admin.tier.3'), '1,500', '30 min', '1 hr'],
  ])
})

it.each([
  ['0', false],
  ['1', true],
  ['100000', true],
  ['100001', false],
  [' ', false],
])('asks what "%s" requests a minute would do: %s', async (typed, isAsked) => {
  const hands = await openOptimization(budget({ requestsPerMinute: 0.2 }))
  const input = await field(t('admin.optimization.whatIf.label'))
  expect(input.value).toBe('1')
  await hands.clear(input)
  if (typed.trim() !== '') await hands.type(input, typed)
  await wait(100)
  expect(input.getAttribute('aria-invalid') === 'true').toBe(!isAsked)
  const asked = server.calls(endpoints.whatIf).map(({ query }) => query)
  expect(asked.some((query) => JSON.stringify(query).includes(`:${typed}}`))).toBe(isAsked)
})

it('reads the figures again every half minute', async () => {
  await openOptimization()
  await region(t('admin.optimization.status'))
  const asked = server.calls(endpoints.adminOptimization).length
  await wait(31_000)
  await eventually(() => expect(server.calls(endpoints.adminOptimization).length).toBe(asked + 1))
})
