import { endpoints } from '@cratewatch/contracts/endpoints'
import { TREND_DAYS, type AdminDashboard } from '@cratewatch/contracts/operating/dashboard'
import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, anOperator } from '../fixtures/account.ts'
import { anOptimization } from '../fixtures/admin.ts'
import { aPressing } from '../fixtures/masters.ts'
import { server } from '../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  field,
  heading,
  question,
  refusal,
  textOf,
  wait,
  words,
} from '../harness/look.ts'
import { daysAgo, minutesAgo, NOW } from '../harness/now.ts'
import { openPage } from '../harness/open-page.tsx'

const user = anOperator()
const answer = { requestsPerMinute: 60, records: 4, stretch: 1, typicalSeconds: 600, byTier: [] }

const openOptimization = (given: Partial<AdminOptimization> = {}, prepare: () => void = () => {}) =>
  openPage(
    '/dashboard/admin/optimization',
    () => {
      server.answers(endpoints.adminOptimization, anOptimization(given))
      server.answers(endpoints.whatIf, answer)
      prepare()
    },
    { user },
  )

const paused = (isPaused: boolean) => ({ systemStatus: { ...anOptimization().systemStatus, isPaused } })

it('says that the figures did not load, and loads them when asked to', async () => {
  const hands = await openOptimization({}, () => server.refuses(endpoints.adminOptimization, 'RATE_LIMITED'))
  await heading(t('admin.errorLoading'))
  server.answers(endpoints.adminOptimization, anOptimization())
  await hands.click(await button(t('errors.retry')))
  await words(t('admin.optimization.phaseOne.running'))
})

it('pauses the checks after asking, once', async () => {
  const hands = await openOptimization()
  await hands.click(await button(t('admin.optimization.pause')))
  const opened = await question(t('admin.optimization.pauseTitle'))
  const held = server.holds(endpoints.pauseChecking)
  const confirm = within(opened).getByRole('button', { name: t('admin.optimization.pause') })
  await hands.dblClick(confirm)
  await wait(100)
  await hands.click(confirm)
  expect(held.count()).toBe(1)
  server.answers(endpoints.adminOptimization, anOptimization(paused(true)))
  held.answer({ isPaused: true })
  await words(t('admin.optimization.isPaused'))
  await button(t('admin.optimization.resume'))
})

it('pauses nothing when it is called off', async () => {
  const hands = await openOptimization()
  await hands.click(await button(t('admin.optimization.pause')))
  await question(t('admin.optimization.pauseTitle'))
  await hands.keyboard('{Escape}')
  await wait(200)
  expect(server.calls(endpoints.pauseChecking)).toEqual([])
})

it('lets the checks go on at once, or says why not', async () => {
  const hands = await openOptimization(paused(true), () =>
    server.refuses(endpoints.resumeChecking, 'RATE_LIMITED'),
  )
  await words(t('admin.optimization.phaseOne.paused'))
  await hands.click(await button(t('admin.optimization.resume')))
  await refusal('RATE_LIMITED')
  server.answers(endpoints.resumeChecking, { isPaused: false })
  await hands.click(await button(t('admin.optimization.resume')))
  await words(t('admin.optimization.isResumed'))
})

it('tells what another budget would do, as far as it is one', async () => {
  const hands = await openOptimization()
  const input = await field(t('admin.optimization.whatIf.label'))
  expect(input.value).toBe('60')
  await words(/With 60 requests a minute, 4 records/)
  server.answers(endpoints.whatIf, { ...answer, requestsPerMinute: 120 })
  await hands.clear(input)
  await words(t('admin.optimization.whatIf.invalid'))
  await hands.type(input, '120')
  await words(/With 120 requests a minute/)
  absent(t('admin.optimization.whatIf.invalid'))
  expect(server.calls(endpoints.whatIf).at(-1)?.query).toEqual({ requestsPerMinute: 120 })
  await hands.clear(input)
  await hands.type(input, '100001')
  await words(t('admin.optimization.whatIf.invalid'))
  expect(server.calls(endpoints.whatIf).at(-1)?.query).not.toEqual({ requestsPerMinute: 100_001 })
})

it.each([
  ['closed', 'closed'],
  ['trying', 'trying'],
  ['open', 'open'],
] as const)('tells how the marketplace treats an address: %s', async (breaker, word) => {
  const egress = {
    name: '10.0.0.1',
    requestsPerMinute: 60,
    learnedLimit: 30,
    pausedUntil: null,
    breaker,
    breakerOpenUntil: null,
    breakerFailures: 0,
    lastUsedAt: minutesAgo(1),
  }
  await openOptimization({ egresses: [egress], errors: [{ kind: 'rate-limited', count: 2 }] })
  await words(t(`admin.optimization.egresses.breaker.${word}`))
  const text = textOf(await screen.findByRole('main'))
  expect(text).toContain(t('admin.optimization.egresses.learned', { count: 30 }))
  expect(text).toContain(t('admin.optimization.errors.rate-limited'))
})

it('says where nothing is checking and nothing was sent', async () => {
  await openOptimization()
  await words(t('admin.optimization.watchers.none'))
  await words(t('admin.optimization.egresses.none'))
})

it('compares what was promised with what was kept', async () => {
  const named = { tier: 2, tierName: 'High Priority' } as const
  await openOptimization({
    intervals: [{ ...named, looks: 20, promisedSeconds: 600, medianSeconds: 720, p95Seconds: 900 }],
    queue: [{ ...named, due: 3, neverSeen: 1, underWay: 1 }],
    timesToAlert: [
      { ...named, found: 4, medianSeconds: 300, p95Seconds: 600, p99Seconds: 700, stillThere: 0.5 },
    ],
  })
  const kept = await screen.findByRole('table', { name: t('admin.optimization.tiers.title') })
  expect(textOf(kept)).toContain('10 min12 min15 min31')
  const alerts = await screen.findByRole('table', { name: t('admin.optimization.alerts.title') })
  expect(textOf(alerts)).toContain('50%')
})

const aDashboard = (given: Partial<AdminDashboard> = {}): AdminDashboard => ({
  totalUsers: 40,
  premiumUsers: 10,
  freeUsers: 30,
  totalVinyls: 200,
  availableVinyls: 50,
  unavailableVinyls: 150,
  premiumVinyls: 80,
  conversionPercent: 25,
  recentUsers: [],
  recentlyFoundVinyls: [],
  popularVinyls: [],
  trend: Array.from({ length: TREND_DAYS }, (_, day) => ({
    day: new Date(NOW.getTime() - (TREND_DAYS - 1 - day) * 86_400_000).toISOString().slice(0, 10),
    users: 1,
    watches: 2,
    finds: 3,
    alerts: 4,
  })),
  ...given,
})

const openDashboard = (given: Partial<AdminDashboard> = {}, prepare: () => void = () => {}) =>
  openPage(
    '/dashboard/admin',
    () => {
      server.answers(endpoints.adminDashboard, aDashboard(given))
      prepare()
    },
    { user },
  )

it('shows a new instance', async () => {
  await openDashboard()
  for (const key of ['noUsers', 'noFinds', 'noPopular'] as const) await words(t(`admin.dashboard.${key}`))
  await words(t('admin.stats.conversion', { percent: 25 }))
  await words(t('admin.trend.sum', { count: 90, days: TREND_DAYS }))
})

it('draws no chart of a few counts', async () => {
  const { trend } = aDashboard()
  const few = trend.map(({ day }, index) => ({
    day,
    users: index < 9 ? 1 : 0,
    watches: 1,
    finds: 0,
    alerts: 0,
  }))
  await openDashboard({ trend: few })
  await heading(t('admin.trend.watches'))
  absent(t('admin.trend.users'))
})

it('shows who came, what was found, and what many want', async () => {
  const record = { discogsId: 9, artist: 'Neu!', name: 'Neu! 75', thumb: '', uri: 'https://x.org' }
  const owner = { id: anId(2), email: 'user2@example.org', discogsUsername: null, plan: 'FREE' as const }
  await openDashboard({
    recentUsers: [{ ...owner, createdAt: daysAgo(1) }],
    recentlyFoundVinyls: [
      { id: anId(9), ...record, numForSale: 2, foundAt: minutesAgo(5), pressing: aPressing(9), user: owner },
    ],
    popularVinyls: [{ ...record, watchers: 7, available: true }],
  })
  await words(t('admin.dashboard.watchers', { count: 7 }))
  const text = textOf(await screen.findByRole('main'))
  expect(text).toContain('user2@example.org')
  expect(text).toContain('BRAIN 9')
  expect(text).toContain(t('watches.state.onSale', { count: 2 }))
})

it('shows a trend as a table on demand', async () => {
  const hands = await openDashboard()
  const [asTable] = await screen.findAllByRole('button', { name: new RegExp(t('words.showTable')) })
  await hands.click(asTable as HTMLElement)
  await eventually(() => expect(screen.getAllByRole('table').length).toBeGreaterThan(0))
  expect(within(screen.getAllByRole('table')[0] as HTMLElement).getAllByRole('row')).toHaveLength(
    TREND_DAYS + 1,
  )
})

it('says that the instance could not be shown', async () => {
  const hands = await openDashboard({}, () => server.refuses(endpoints.adminDashboard, 'RATE_LIMITED'))
  await heading(t('admin.errorLoading'))
  server.answers(endpoints.adminDashboard, aDashboard())
  await hands.click(await button(t('errors.retry')))
  await words(t('admin.dashboard.noUsers'))
})

it('follows what happens', async () => {
  await openDashboard()
  await words(t('admin.stats.conversion', { percent: 25 }))
  server.answers(endpoints.adminDashboard, aDashboard({ conversionPercent: 26 }))
  server.tell({ type: 'operations' })
  await words(t('admin.stats.conversion', { percent: 26 }))
})
