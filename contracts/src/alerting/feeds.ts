import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../scalars.ts'

const feed = z.object({
  feed: z
    .object({
      ending: z
        .string()
        .describe(
          'The last characters of its address, which is shown once, when it is made; empty: made with an APP_SECRET that is gone',
        ),
      madeAt: timestamp,
      lastUsedAt: timestamp.nullable().describe('To the minute; null: nobody has read it'),
    })
    .nullable()
    .describe('null: there is none'),
})

export const readFeedAddress = endpoint('GET /api/feed', {
  caller: 'user',
  tag: 'channels',
  summary: "Whether one's alerts can be read as a feed, and when they last were; not its secret address",
  answer: feed,
})

export const renewFeedAddress = endpoint('POST /api/feed', {
  caller: 'user',
  isSensitive: true,
  tag: 'channels',
  summary: 'Create a new feed address, shown once',
  answer: feed.extend({ url: z.url() }),
  status: 201,
  refusals: ['RATE_LIMITED'],
})

export const removeFeedAddress = endpoint('DELETE /api/feed', {
  caller: 'user',
  tag: 'channels',
  summary: 'Revoke the address of the feed',
  status: 204,
})

export const alertFeed = endpoint('GET /api/feeds/:token', {
  caller: 'visitor',
  tag: 'channels',
  summary: 'The newest fifty alerts as an Atom feed; the token in the path is the secret',
  params: z.object({ token: z.string().max(256) }),
  file: { type: 'application/atom+xml', name: 'alerts.xml', isPage: true },
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'RATE_LIMITED'],
})
