import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { session } from './accounts.ts'
import { usedPasskey } from './passkeys.ts'

const secondFactorCode = z
  .string()
  .max(64)
  .optional()
  .describe('The second factor of an account that asks for one')

/** The sign-in methods by which the holder of a session can authenticate again. */
export const reauthenticationMethod = z.enum(['passkey', 'password', 'marketplace', 'sso'])
export type ReauthenticationMethod = z.infer<typeof reauthenticationMethod>

export const reauthenticationMethods = endpoint('GET /api/auth/reauthenticate', {
  caller: 'user',
  tag: 'accounts',
  summary: 'The sign-in methods by which this user can authenticate again',
  answer: z.object({ methods: z.array(reauthenticationMethod) }),
})

export const reauthenticate = endpoint('POST /api/auth/reauthenticate', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Authenticate again with the password, for a new session token',
  body: z.object({
    password: z.string().max(4096),
    code: secondFactorCode,
  }),
  answer: session,
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'WRONG_CODE',
    'RATE_LIMITED',
  ],
})

export const reauthenticateByPasskey = endpoint('POST /api/auth/reauthenticate/passkey', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Authenticate again with a passkey',
  body: usedPasskey,
  answer: session,
  refusals: ['NOT_FOUND', 'SIGN_IN_EXPIRED', 'PASSKEY_NOT_ACCEPTED', 'RATE_LIMITED'],
})

export const reauthenticateByMarketplace = endpoint('POST /api/auth/reauthenticate/marketplace', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Start authenticating again by the marketplace account',
  body: z.object({
    returnTo: z.string().max(2048).describe('The page of the dashboard to come back to'),
  }),
  answer: z.object({
    authUrl: z.url().describe('Where the browser goes to be asked by the marketplace'),
  }),
  refusals: ['NOT_FOUND', 'DISCOGS_API_ERROR', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'],
})

export const reauthenticateBySso = endpoint('POST /api/auth/reauthenticate/sso', {
  ...reauthenticateByMarketplace,
  summary: 'Start authenticating again by single sign-on',
  answer: z.object({ authUrl: z.url().describe('Where the browser goes to sign in') }),
  refusals: ['NOT_FOUND', 'SSO_UNAVAILABLE', 'RATE_LIMITED'],
})

export const finishReauthentication = endpoint('POST /api/auth/reauthenticate/return', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Finish authenticating again after a redirect',
  body: z.object({ code: secondFactorCode }),
  answer: session,
  refusals: ['INVALID_TOKEN', 'SECOND_FACTOR_REQUIRED', 'WRONG_CODE', 'RATE_LIMITED'],
})
