import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../scalars.ts'
import { session } from './accounts.ts'
import { removalAt } from './app-removal.ts'
import { LONGEST_CODE } from './longest.ts'

const code = z.string().max(LONGEST_CODE)

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown once, kept nowhere; each works once'),
})

export const giveSecondFactor = endpoint('POST /api/auth/second-factor', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Finish signing in with a second factor',
  body: z.object({ code: code.describe('Of the authenticator app, or a recovery code') }),
  answer: session.extend({
    keptApp: z.boolean().describe('The code has called off the removal of the app that was under way'),
  }),
  refusals: ['MISSING_REQUIRED_FIELD', 'WRONG_CODE', 'SIGN_IN_EXPIRED', 'RATE_LIMITED'],
})

export const readAuthenticatorApp = endpoint('GET /api/users/authenticator-app', {
  caller: 'user',
  tag: 'accounts',
  summary: 'State of the authenticator app',
  answer: z.object({
    app: z.object({ createdAt: timestamp, removalAt }).nullable(),
    recoveryCodesLeft: z.number().int().nonnegative(),
  }),
})

export const startAuthenticatorApp = endpoint('POST /api/users/authenticator-app/start', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Start setting up an authenticator app',
  answer: z.object({
    secret: z.string().describe('To be typed into the app, in base 32'),
    uri: z.string().describe('The same for a QR code: otpauth://totp/…'),
    ticket: z.string().describe('Sealed; to be sent back with the first code'),
  }),
  refusals: ['APP_ALREADY_SET_UP', 'RATE_LIMITED'],
})

/** Not sensitive itself: it needs the ticket of a start that was. */
export const addAuthenticatorApp = endpoint('POST /api/users/authenticator-app', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Confirm the authenticator app by its first code',
  body: z.object({ ticket: z.string().max(2048), code }),
  answer: recoveryCodes,
  status: 201,
  refusals: ['MISSING_REQUIRED_FIELD', 'WRONG_CODE', 'SIGN_IN_EXPIRED', 'APP_ALREADY_SET_UP', 'RATE_LIMITED'],
})

export const removeAuthenticatorApp = endpoint('DELETE /api/users/authenticator-app', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Remove the authenticator app and its recovery codes',
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const renewRecoveryCodes = endpoint('POST /api/users/recovery-codes', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Create new recovery codes',
  answer: recoveryCodes,
  status: 201,
  refusals: ['NOT_FOUND', 'RATE_LIMITED'],
})
