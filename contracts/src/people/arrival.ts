import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint } from '../endpoint.ts'

/** Exchanges the code in `token` of `/auth`, left by a return from another site, for a session. */
export const finishArrival = endpoint('POST /api/auth/arrival', {
  caller: 'visitor',
  tag: 'accounts',
  summary:
    'Sign in with the code of a return from elsewhere: once, within a minute, in the browser that began it',
  body: z.object({ code: z.string().max(256) }),
  answer: session,
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_TOKEN', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
})
