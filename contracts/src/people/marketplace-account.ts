import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const authUrl = z.object({
  authUrl: z.url().describe('Where the browser goes to be asked by the marketplace'),
})
const parameter = z.string().max(256).optional()

export const marketplaceLogin = endpoint('POST /api/discogs/login', {
  caller: 'visitor',
  tag: 'marketplace account',
  summary: 'Start signing in by the marketplace',
  body: z.object({ timeZone: z.string().max(64).optional() }),
  answer: authUrl,
  refusals: ['NOT_FOUND', 'DISCOGS_API_ERROR', 'SERVICE_UNAVAILABLE', 'SSO_ONLY', 'RATE_LIMITED'],
})

export const marketplaceConnect = endpoint('POST /api/discogs/connect', {
  caller: 'user',
  isSensitive: true,
  tag: 'marketplace account',
  summary: 'Start connecting the marketplace account',
  body: z.object({
    from: z
      .enum(['list', 'settings'])
      .default('settings')
      .describe('The page that the browser comes back to'),
  }),
  answer: authUrl,
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND', 'DISCOGS_API_ERROR', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'],
})

/** The marketplace sends the browser here; the answer redirects to `/auth`, which shows the outcome. */
export const marketplaceCallback = endpoint('GET /api/discogs/callback', {
  caller: 'visitor',
  tag: 'marketplace account',
  summary: 'Callback of the marketplace',
  query: z.object({ oauth_token: parameter, oauth_verifier: parameter, denied: parameter }),
  status: 302,
  refusals: ['RATE_LIMITED'],
})

export const marketplaceStatus = endpoint('GET /api/discogs/status', {
  caller: 'user',
  tag: 'marketplace account',
  summary: 'State of the marketplace connection',
  answer: z.object({
    isConnected: z.boolean(),
    username: z.string().nullable(),
    wasRevoked: z
      .boolean()
      .describe('There was one, but the marketplace does not accept its permission any more'),
  }),
})

export const marketplaceDisconnect = endpoint('DELETE /api/discogs/disconnect', {
  caller: 'user',
  isSensitive: true,
  tag: 'marketplace account',
  summary: 'Disconnect the marketplace account',
  status: 204,
  refusals: ['FORBIDDEN'],
})
