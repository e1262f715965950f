import { z } from 'zod'
import { user } from './accounts.ts'
import { removedMethod } from './confirmations.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, timestamp } from '../scalars.ts'
import { LONGEST_ADDRESS } from './longest.ts'

const removed = z
  .array(removedMethod)
  .describe('What reads along or acts, and was made in other sessions within a week')

export const updateEmail = endpoint('PUT /api/users/email', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Change the e-mail address, once the new one is confirmed',
  body: z.object({ email: z.string().max(LONGEST_ADDRESS) }),
  answer: user,
  refusals: [
    'REAUTHENTICATION_REQUIRED',
    'MISSING_REQUIRED_FIELD',
    'INVALID_EMAIL',
    'EMAIL_ALREADY_IN_USE',
    'EMAIL_RESERVED',
    'LAST_OPERATOR',
    'RATE_LIMITED',
  ],
})

export const changePassword = endpoint('PUT /api/users/password', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Change the password',
  body: z.object({
    currentPassword: z
      .string()
      .max(4096)
      .optional()
      .describe('Not needed by accounts that have none, which authenticate again instead'),
    password: z.string().max(4096),
  }),
  answer: z.object({
    token: z.string().describe('Replaces the token of this session'),
    removed,
  }),
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'PASSWORD_TOO_WEAK',
    'INVALID_CREDENTIALS',
    'REAUTHENTICATION_REQUIRED',
    'SSO_ONLY',
    'RATE_LIMITED',
  ],
})

export const userSession = z.object({
  id: z.uuid(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof userSession>

export const listSessions = endpoint('GET /api/users/sessions', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Sessions, last used first',
  answer: z.object({ sessions: z.array(userSession) }),
})

export const endOtherSessions = endpoint('DELETE /api/users/sessions', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Sign out everywhere else',
  answer: z.object({ removed }),
})

export const endOneSession = endpoint('DELETE /api/users/sessions/:id', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Sign out in one place',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const ownAccess = removedMethod.extend({
  id: z.string(),
  madeAt: timestamp,
  isHere: z.boolean().describe('Made in this session'),
  madeOn: z.string().nullable().describe('The browser of the session it was made in; null: that has ended'),
  lastUsedAt: timestamp.nullable().describe('null: never, or it is not counted'),
  isWaiting: z.boolean().describe('Its target has not agreed yet, and gets nothing before'),
})
export type OwnAccess = z.infer<typeof ownAccess>

export const ownAccesses = endpoint('GET /api/users/accesses', {
  caller: 'user',
  tag: 'accounts',
  summary: 'What is connected to the account',
  answer: z.object({ accesses: z.array(ownAccess) }),
})

const held = z.record(z.string(), z.unknown())

export const exportUserData = endpoint('GET /api/users/data', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Export all data of the account',
  answer: z.object({
    exportedAt: timestamp,
    account: held,
    records: z.record(z.string(), z.array(held)).describe('By kind: sessions, vinyls, notifications, …'),
  }),
  refusals: ['RATE_LIMITED'],
})

export const deleteAccount = endpoint('DELETE /api/users/account', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Delete the account for good',
  status: 204,
  refusals: ['LAST_OPERATOR'],
})
