import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const count = z.number().int().nonnegative()

/** The community counters of the landing page. They only grow, even when accounts are deleted. */
export const globalMetrics = endpoint('GET /api/global-metrics', {
  caller: 'visitor',
  tag: 'instance',
  summary: 'Community counters',
  answer: z.object({
    totalSearchesPerformed: count.describe('Checks of records, and searches by name'),
    totalVinylsFound: count.describe('Times that a copy turned up where there was none'),
    totalNotificationsSent: count.describe('In-app alerts, and messages that a vendor took'),
    halfSeenWithinMinutes: count
      .nullable()
      .describe(
        'Half of all copies that go on sale are seen within so many minutes, estimated from the pauses between the checks of the last week; null: too few',
      ),
  }),
  refusals: ['RATE_LIMITED'],
})
