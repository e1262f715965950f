import { z } from 'zod'
import { removedMethod } from './confirmations.ts'
import { endpoint } from '../endpoint.ts'
import { passwordRule } from '../scalars.ts'

const token = z.string().max(256)
/** A message for people who call the API by hand; the pages have their own texts. */
const messageAnswer = z.object({ message: z.string() })

export const requestPasswordReset = endpoint('POST /api/password-reset/request', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Mail a link to choose a new password; the answer is the same whether or not the account exists',
  body: z.object({ email: z.string().max(512) }),
  answer: messageAnswer,
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_EMAIL', 'SSO_ONLY', 'RATE_LIMITED'],
})

export const validatePasswordReset = endpoint('GET /api/password-reset/validate', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Whether a link still opens, and what the new password has to be',
  query: z.object({ token }),
  answer: z.object({ valid: z.literal(true), passwordRule }),
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const resetPassword = endpoint('POST /api/password-reset/reset', {
  caller: 'visitor',
  tag: 'accounts',
  summary:
    'Choose a new password, with the token of a reset link or of the link that confirms a new account; ends every session of it',
  body: z.object({ token, password: z.string().max(4096) }),
  answer: messageAnswer.extend({
    removed: z
      .array(removedMethod)
      .describe('Sign-in methods that ended because somebody else had left them'),
  }),
  refusals: ['MISSING_REQUIRED_FIELD', 'PASSWORD_TOO_WEAK', 'INVALID_TOKEN', 'RATE_LIMITED'],
})
