import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQuery } from '../operating/shared.ts'
import { pagination, timestamp } from '../scalars.ts'
import { SECURITY_EVENT_KINDS, SECURITY_OUTCOMES } from './security-event-kinds.ts'

export const securityEventKind = z.enum(SECURITY_EVENT_KINDS)

export const ACTIVITY_PAGE_SIZE = 5
export const SECURITY_PAGE_SIZE = 20

const securityEvent = z.object({
  id: z.uuid(),
  at: timestamp,
  kind: securityEventKind,
  outcome: z.enum(SECURITY_OUTCOMES),
  detail: z.string().nullable().describe('The method or the call it is about'),
  network: z.string().nullable().describe('Of the address it came from: /24 or /48'),
  userAgent: z.string().nullable(),
})
export type SecurityEventEntry = z.infer<typeof securityEvent>

export const ownActivity = endpoint('GET /api/users/activity', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Security events of the account in the last 90 days',
  query: z.object(pageQuery),
  answer: z.object({ events: z.array(securityEvent), pagination }),
  refusals: ['VALIDATION_FAILED'],
})
export type OwnActivity = z.infer<typeof ownActivity.answer>

const adminSecurityEvent = securityEvent.extend({
  userId: z.uuid().nullable().describe('Whose account; null: the address that was tried has none'),
  userName: z.string().nullable().describe('null once the account is gone'),
  actorName: z.string().nullable().describe('The operator who did it, if it was not the user'),
})
export type AdminSecurityEvent = z.infer<typeof adminSecurityEvent>

export const adminSecurity = endpoint('GET /api/admin/security', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Security events of all accounts in the last 90 days',
  query: z.object({
    ...pageQuery,
    kind: securityEventKind.optional(),
    outcome: z.enum(SECURITY_OUTCOMES).optional(),
    account: z
      .string()
      .trim()
      .max(200)
      .default('')
      .describe('In the name of the account; an address in full also finds tries at one without an account'),
    network: z.string().trim().max(64).default('').describe('An address or its network'),
    since: timestamp.optional(),
  }),
  answer: z.object({ events: z.array(adminSecurityEvent), pagination }),
  refusals: ['VALIDATION_FAILED'],
})
export type AdminSecurityList = z.infer<typeof adminSecurity.answer>
