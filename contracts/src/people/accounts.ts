import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { locale, plan, timestamp } from '../scalars.ts'
import { LONGEST_ADDRESS, LONGEST_PASSWORD } from './longest.ts'

/** Checks the shape only: the rules for addresses and passwords belong to the domain, with reasons of their own. */
export const credentials = z.object({
  email: z.string().max(LONGEST_ADDRESS),
  password: z.string().max(LONGEST_PASSWORD),
})
export const signupBody = credentials.extend({
  locale: locale.optional(),
  timeZone: z.string().max(64).optional(),
})

const operatorAccess = z.enum([
  'operator',
  'not-listed',
  'unconfirmed',
  'older-session',
  'second-factor-missing',
])

export const user = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  mailsWait: z.boolean().describe('No mail about records is sent until the address is confirmed'),
  pendingEmail: z.string().nullable().describe('Asked for, and not confirmed yet'),
  hasPassword: z.boolean(),
  discogsUsername: z.string().nullable(),
  createdAt: timestamp,
  locale,
  timeZone: z.string(),
  isAdmin: z.boolean(),
  operator: operatorAccess.describe('What this session lacks to act as an operator'),
  subscription: z.object({ plan }),
  _count: z.object({ vinyls: z.number().int() }),
  notificationSettings: z.object({ emailEnabled: z.boolean(), telegramEnabled: z.boolean() }),
})
export type User = z.infer<typeof user>

/** The answer of every way of signing in. */
export const session = z.object({ token: z.string(), user })
export type SignIn = z.infer<typeof session>

export const signup = endpoint('POST /api/auth/signup', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Create an account and sign in',
  body: signupBody,
  answer: session,
  status: 201,
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'INVALID_EMAIL',
    'PASSWORD_TOO_WEAK',
    'USER_ALREADY_EXISTS',
    'SSO_ONLY',
    'RATE_LIMITED',
  ],
})

export const login = endpoint('POST /api/auth/login', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Sign in with e-mail and password',
  body: credentials,
  answer: session,
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'SSO_ONLY',
    'RATE_LIMITED',
  ],
})

export const checkEmail = endpoint('POST /api/auth/check-email', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Check whether an address has an account',
  body: z.object({ email: z.string().max(LONGEST_ADDRESS) }),
  answer: z.object({ exists: z.boolean() }),
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_EMAIL', 'SSO_ONLY', 'RATE_LIMITED'],
})

export const logout = endpoint('POST /api/auth/logout', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Sign out',
  answer: z.object({
    signOutUrl: z
      .url()
      .nullable()
      .describe('Where the browser signs out at the single sign-on provider, too; null: nowhere'),
  }),
})

export const authProfile = endpoint('GET /api/auth/profile', {
  caller: 'user',
  tag: 'accounts',
  summary: 'The signed-in user',
  answer: user,
})

export const getProfile = endpoint('GET /api/users/profile', authProfile)

export const updateProfile = endpoint('PUT /api/users/profile', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Change language or time zone',
  body: z.object({ locale: locale.optional(), timeZone: z.string().max(64).optional() }),
  answer: user,
  refusals: ['VALIDATION_FAILED'],
})

/** Exchanges the code in `token` of `/auth`, left by a return from another site, for a session. */
export const finishArrival = endpoint('POST /api/auth/arrival', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Finish signing in after a redirect',
  body: z.object({ code: z.string().max(256) }),
  answer: session,
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_TOKEN', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
})
