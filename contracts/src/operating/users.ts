import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, locale, pagination, plan, timestamp } from '../scalars.ts'
import { pausedReason } from '../watching/vinyls.ts'
import { auditAction } from './audit.ts'
import { count, pageQuery } from './shared.ts'

export const ADMIN_USERS_PAGE_SIZE = 5
/** A search counts no further: with so many matches it has to be narrowed anyway. */
export const MOST_COUNTED_USERS = 10_000

export const adminUser = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  discogsUsername: z.string().nullable(),
  createdAt: timestamp,
  locale,
  isAdmin: z.boolean(),
  subscription: z.object({ plan }),
  _count: z.object({ vinyls: count }),
  notificationSettings: z.object({ emailEnabled: z.boolean(), telegramEnabled: z.boolean() }),
  channels: z.enum(['email', 'telegram', 'both', 'none']),
})
export type AdminUser = z.infer<typeof adminUser>

export const adminUsers = endpoint('GET /api/admin/users', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Accounts, newest first; searched by e-mail address or marketplace name',
  query: z.object({
    ...pageQuery,
    search: z.string().trim().max(200).default('').describe('One or two letters find beginnings only'),
  }),
  answer: z.object({
    users: z.array(adminUser),
    pagination,
    isMore: z.boolean().describe('There are more matches than `pagination` counts'),
  }),
  refusals: ['VALIDATION_FAILED'],
})
export type AdminUserList = z.infer<typeof adminUsers.answer>

const money = z.object({ amountCents: z.number().int(), currency: z.string() })

export const adminUserPage = endpoint('GET /api/admin/users/:id', {
  caller: 'admin',
  tag: 'admin',
  summary: 'One account in full',
  params: idParams,
  answer: z.object({
    user: adminUser,
    timeZone: z.string(),
    planSource: z.enum(['paid', 'granted', 'instance', 'free']).describe('Where the plan comes from'),
    watches: z.array(
      z.object({
        id: z.uuid(),
        discogsId: z.number().int(),
        artist: z.string(),
        name: z.string(),
        thumb: z.string(),
        uri: z.string(),
        numForSale: count,
        createdAt: timestamp,
        pausedReason,
      }),
    ),
    deliveries: z.array(
      z.object({
        id: z.uuid(),
        channel: z.string(),
        state: z.enum(['pending', 'delivered', 'superseded', 'ended']),
        about: z.string().describe('The kind of message, or the key of the alert'),
        dueAt: timestamp,
        settledAt: timestamp.nullable(),
        attempts: count,
        lastError: z.string().nullable(),
      }),
    ),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        createdAt: timestamp,
        lastSeenAt: timestamp,
        userAgent: z.string().nullable(),
      }),
    ),
    payments: z.object({
      customerId: z.string().nullable(),
      subscription: z
        .object({
          status: z.string(),
          periodStart: timestamp,
          periodEnd: timestamp,
          endsWithPeriod: z.boolean(),
        })
        .nullable(),
      incidents: z.array(
        z
          .object({ id: z.string(), kind: z.enum(['refund', 'dispute']), status: z.string(), at: timestamp })
          .extend(money.shape),
      ),
    }),
    audit: z.array(z.object({ id: z.uuid(), at: timestamp, adminName: z.string(), action: auditAction })),
  }),
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
export type AdminUserPage = z.infer<typeof adminUserPage.answer>

const changed = {
  caller: 'admin',
  tag: 'admin',
  params: idParams,
} as const

export const makePremium = endpoint('POST /api/admin/users/:id/make-premium', {
  ...changed,
  summary: 'Give an account Premium',
  answer: z.object({ plan }),
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

export const makeFree = endpoint('POST /api/admin/users/:id/make-free', {
  ...changed,
  summary: 'Move an account to the free plan',
  answer: z.object({ plan: plan.describe('PREMIUM: it is paid for, or the plan of everybody here') }),
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'FORBIDDEN'],
})

export const adminDeleteUser = endpoint('DELETE /api/admin/users/:id', {
  ...changed,
  isSensitive: true,
  summary: 'Delete an account for good',
  status: 204,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'FORBIDDEN'],
})

export const signUserOut = endpoint('POST /api/admin/users/:id/sign-out', {
  ...changed,
  summary: 'Sign a user out everywhere',
  status: 204,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'FORBIDDEN'],
})

export const resendConfirmation = endpoint('POST /api/admin/users/:id/resend-confirmation', {
  ...changed,
  summary: 'Send the confirmation link again',
  status: 204,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'SERVICE_UNAVAILABLE'],
})
