import { endpoints } from '@cratewatch/contracts/endpoints'
import { HISTORY_DAYS, type Analytics, type AnalyticsHistory } from '@cratewatch/contracts/watching/analytics'
import { server } from '../../harness/fake-server.ts'
import { NOW } from '../../harness/now.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

const nothing = { top: [], rest: null }

export const someAnalytics = (given: Partial<Analytics> = {}): Analytics => ({
  timeZone: 'Europe/Berlin',
  total: 12,
  available: 2,
  unavailable: 6,
  availablePercent: 25,
  totalChecks: 1234,
  finds: 15,
  byLabel: nothing,
  byCountry: nothing,
  byGenre: nothing,
  byDecade: [],
  prices: null,
  longestHunted: [],
  history: null,
  ...given,
})

export const someHistory = (given: Partial<AnalyticsHistory> = {}): AnalyticsHistory => ({
  availability: Array.from({ length: HISTORY_DAYS }, (_, day) => ({
    day: new Date(NOW.getTime() - (HISTORY_DAYS - 1 - day) * 86_400_000).toISOString().slice(0, 10),
    watched: 8,
    available: 2,
  })),
  timeToFind: { count: 0, medianSeconds: null, steps: [] },
  findsByHour: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  usualTime: null,
  findsByDay: [],
  ...given,
})

/** Opens the figures of a list, with what else the server says. */
export const openAnalytics = (
  given: Partial<Analytics> = {},
  prepare: () => void = () => {},
  visit?: Visit,
) =>
  openPage(
    '/dashboard/analytics',
    () => {
      server.answers(endpoints.readAnalytics, someAnalytics(given))
      prepare()
    },
    visit,
  )
