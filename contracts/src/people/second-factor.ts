import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../scalars.ts'
import { LONGEST_CODE } from './longest.ts'

const code = z.string().max(LONGEST_CODE)

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown once, kept nowhere; each works once'),
})

export const giveSecondFactor = endpoint('POST /api/auth/second-factor', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Finish a sign-in that was refused with SECOND_FACTOR_REQUIRED, in the same browser',
  body: z.object({ code: code.describe('Of the authenticator app, or a recovery code') }),
  answer: session,
  refusals: ['MISSING_REQUIRED_FIELD', 'WRONG_CODE', 'SIGN_IN_EXPIRED', 'RATE_LIMITED'],
})

export const readAuthenticatorApp = endpoint('GET /api/users/authenticator-app', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Whether codes of an authenticator app are asked for, and how many recovery codes are left',
  answer: z.object({
    app: z.object({ createdAt: timestamp }).nullable(),
    recoveryCodesLeft: z.number().int().nonnegative(),
  }),
})

export const startAuthenticatorApp = endpoint('POST /api/users/authenticator-app/start', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Start to set up an authenticator app: a secret for it, which counts once a code was given back',
  answer: z.object({
    secret: z.string().describe('To be typed into the app, in base 32'),
    uri: z.string().describe('The same for a QR code: otpauth://totp/…'),
    ticket: z.string().describe('Sealed; to be sent back with the first code'),
  }),
  refusals: ['RATE_LIMITED'],
})

/** Not sensitive itself: it needs the ticket of a start that was. */
export const addAuthenticatorApp = endpoint('POST /api/users/authenticator-app', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Ask for codes of this app from now on; replaces another one and all recovery codes',
  body: z.object({ ticket: z.string().max(2048), code }),
  answer: recoveryCodes,
  status: 201,
  refusals: ['MISSING_REQUIRED_FIELD', 'WRONG_CODE', 'SIGN_IN_EXPIRED', 'RATE_LIMITED'],
})

export const removeAuthenticatorApp = endpoint('DELETE /api/users/authenticator-app', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Ask for no more codes; the recovery codes go too',
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const renewRecoveryCodes = endpoint('POST /api/users/recovery-codes', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Ten new recovery codes; the old ones open nothing any more',
  answer: recoveryCodes,
  status: 201,
  refusals: ['NOT_FOUND', 'RATE_LIMITED'],
})
