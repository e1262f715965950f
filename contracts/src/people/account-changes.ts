import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { passwordRule, timestamp } from '../scalars.ts'
import { methodKind, removedMethod } from './confirmations.ts'

const token = z.string().max(256)

export const accountChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('email'), to: z.string() }),
  z.object({ what: z.literal('password') }),
  z.object({
    what: z.enum(['method-added', 'method-removed', 'setting-changed', 'app-removal-begun']),
    kind: methodKind,
    label: z.string().nullable(),
  }),
  z.object({ what: z.literal('new-device'), userAgent: z.string().nullable() }),
])

export const readUndo = endpoint('GET /api/users/changes/undo', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Look up the link that undoes a change',
  query: z.object({ token }),
  answer: z.object({
    change: accountChange,
    at: timestamp,
    email: z.string().describe('The mailbox that the link was mailed to'),
    restoresEmail: z.boolean().describe('The account has another address now, and would get this one back'),
    passwordRule,
  }),
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export type Undo = z.infer<typeof readUndo.answer>

export const undoChange = endpoint('POST /api/users/changes/undo', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Undo a change of the account',
  body: z.object({ token, password: z.string().max(4096).describe('The new password') }),
  answer: z.object({ email: z.string(), removed: z.array(removedMethod) }),
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'PASSWORD_TOO_WEAK',
    'INVALID_TOKEN',
    'EMAIL_ALREADY_IN_USE',
    'RATE_LIMITED',
  ],
})
