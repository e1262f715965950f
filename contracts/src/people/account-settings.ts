import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, timestamp } from '../scalars.ts'
import { user } from './accounts.ts'
import { methodKind, removedMethod } from './confirmations.ts'
import { LONGEST_ADDRESS } from './longest.ts'

const removed = z.array(removedMethod).describe('What has ended too: it was made there within a week')

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
  answer: z.object({ removed }),
  refusals: ['NOT_FOUND'],
})

export const ownAccess = removedMethod.extend({
  id: z.string(),
  madeAt: timestamp,
  isHere: z.boolean().describe('Made in this session'),
  madeOn: z
    .string()
    .nullable()
    .describe('The browser of the session it was made in; null: not known any more'),
  madeIn: z.string().nullable().describe('Which session made it, to tell devices apart; null: none'),
  isDoubtful: z.boolean().describe('Another session made it within a week'),
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

export const endAccesses = endpoint('POST /api/users/accesses/end', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'End or put back what may be somebody else’s',
  body: z.object({
    accesses: z
      .array(z.object({ kind: methodKind, id: z.string().max(200) }))
      .min(1)
      .max(200),
  }),
  answer: z.object({ removed }),
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'ONLY_SIGN_IN_METHOD'],
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
