import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, timestamp } from '../scalars.ts'

const authUrl = z.object({ authUrl: z.url().describe('Where the browser goes to sign in') })
/** Some issuers' codes are sealed statements of one or two kilobytes. */
const parameter = z.string().max(4096).optional()

export const ssoLogin = endpoint('POST /api/auth/sso', {
  caller: 'visitor',
  tag: 'single sign-on',
  summary: 'Start signing in by single sign-on',
  body: z.object({ timeZone: z.string().max(64).optional() }),
  answer: authUrl,
  refusals: ['NOT_FOUND', 'SSO_UNAVAILABLE', 'RATE_LIMITED'],
})

export const ssoConnect = endpoint('POST /api/auth/sso/connect', {
  caller: 'user',
  isSensitive: true,
  tag: 'single sign-on',
  summary: 'Start connecting single sign-on',
  answer: authUrl,
  refusals: ['NOT_FOUND', 'SSO_UNAVAILABLE', 'RATE_LIMITED'],
})

/** The issuer sends the browser here; the answer redirects to `/auth`, which shows the outcome. */
export const ssoCallback = endpoint('GET /api/auth/sso/callback', {
  caller: 'visitor',
  tag: 'single sign-on',
  summary: 'Callback of single sign-on',
  query: z.object({ code: parameter, state: parameter, iss: parameter, error: parameter }),
  status: 302,
  refusals: ['RATE_LIMITED'],
})

export const ssoIdentity = z.object({
  id: z.uuid(),
  issuer: z.string(),
  email: z.string().nullable().describe('As the issuer stated it last'),
  createdAt: timestamp,
  lastUsedAt: timestamp,
})
export type SsoIdentity = z.infer<typeof ssoIdentity>

export const ssoIdentities = endpoint('GET /api/auth/sso/identities', {
  caller: 'user',
  tag: 'single sign-on',
  summary: 'Single sign-on identities of the account',
  answer: z.object({ identities: z.array(ssoIdentity) }),
})

export const ssoDisconnect = endpoint('DELETE /api/auth/sso/identities/:id', {
  caller: 'user',
  isSensitive: true,
  tag: 'single sign-on',
  summary: 'Disconnect a single sign-on identity',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})
