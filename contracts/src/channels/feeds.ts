import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const feed = z.object({ url: z.url().nullable().describe('null: there is none') })

export const readFeedAddress = endpoint('GET /api/feed', {
  caller: 'user',
  tag: 'channels',
  summary: "The secret address of one's alerts as a feed",
  answer: feed,
})

export const renewFeedAddress = endpoint('POST /api/feed', {
  caller: 'user',
  tag: 'channels',
  summary: 'Make a new address for the feed; the one before is not found any more',
  answer: feed,
  status: 201,
  refusals: ['RATE_LIMITED'],
})

export const removeFeedAddress = endpoint('DELETE /api/feed', {
  caller: 'user',
  tag: 'channels',
  summary: 'Revoke the address of the feed',
  answer: feed,
})

export const alertFeed = endpoint('GET /api/feeds/:token', {
  caller: 'visitor',
  tag: 'channels',
  summary: 'The newest fifty alerts as an Atom feed; the token in the path is the secret',
  params: z.object({ token: z.string().max(256) }),
  file: { type: 'application/atom+xml', name: 'alerts.xml', isPage: true },
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'RATE_LIMITED'],
})
