import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../scalars.ts'

const token = z.string().max(256)

export const removalAt = timestamp
  .nullable()
  .describe('When the app goes, as the mailbox has asked; null: it stays')

export const readSecondFactor = endpoint('GET /api/auth/second-factor', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'What the second step of a sign-in offers',
  answer: z.object({
    hasMailbox: z.boolean().describe('A link that removes a lost app can be mailed'),
    removalAt,
  }),
  refusals: ['SIGN_IN_EXPIRED', 'RATE_LIMITED'],
})

export const askAppRemoval = endpoint('POST /api/auth/app-removal', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Mail a link that removes a lost authenticator app',
  status: 204,
  refusals: ['SIGN_IN_EXPIRED', 'EMAIL_NOT_CONFIRMED', 'RATE_LIMITED'],
})

export const readAppRemoval = endpoint('GET /api/users/app-removal', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Look up the link that removes a lost authenticator app',
  query: z.object({ token }),
  answer: z.object({
    email: z.string().describe('The mailbox that the link was mailed to'),
    removalAt: timestamp.describe('When the app would go'),
  }),
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const beginAppRemoval = endpoint('POST /api/users/app-removal', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Begin the removal of a lost authenticator app',
  body: z.object({ token }),
  answer: z.object({ removalAt: timestamp }),
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const keepAuthenticatorApp = endpoint('DELETE /api/users/app-removal', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Call off the removal of the authenticator app',
  isSensitive: true,
  status: 204,
})
