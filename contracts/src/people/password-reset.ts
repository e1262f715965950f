import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { passwordRule } from '../scalars.ts'
import { removedMethod } from './confirmations.ts'

const token = z.string().max(256)
/** A message for people who call the API by hand; the pages have their own texts. */
const messageAnswer = z.object({ message: z.string() })

export const requestPasswordReset = endpoint('POST /api/password-reset/request', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Send a link to reset the password',
  body: z.object({ email: z.string().max(512) }),
  answer: messageAnswer,
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_EMAIL', 'SSO_ONLY', 'RATE_LIMITED'],
})

export const validatePasswordReset = endpoint('GET /api/password-reset/validate', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Look up the link of a password reset',
  query: z.object({ token }),
  answer: z.object({ valid: z.literal(true), passwordRule }),
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const resetPassword = endpoint('POST /api/password-reset/reset', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Reset the password',
  body: z.object({ token, password: z.string().max(4096) }),
  answer: messageAnswer.extend({
    removed: z
      .array(removedMethod)
      .describe('Sign-in methods that ended because somebody else had left them'),
  }),
  refusals: ['MISSING_REQUIRED_FIELD', 'PASSWORD_TOO_WEAK', 'INVALID_TOKEN', 'RATE_LIMITED'],
})
