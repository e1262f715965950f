import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { passwordRule } from '../scalars.ts'

const token = z.string().max(256)

export const methodKind = z.enum([
  'password',
  'marketplace',
  'passkey',
  'authenticator',
  'app-removal',
  'sso',
  'chat',
  'token',
  'channel',
  'feed',
  'shared-list',
  'list',
  'shop',
  'sync',
  'times',
  'rule',
  'share',
])

/** A sign-in method, token, channel, feed or setting that ended because it may be somebody else's. */
export const removedMethod = z.object({
  kind: methodKind,
  label: z.string().nullable().describe('How its owner knows it: a user name, the name of a device'),
})
export type RemovedMethod = z.infer<typeof removedMethod>

export const readConfirmation = endpoint('GET /api/users/email/confirm', {
  caller: 'anybody',
  tag: 'accounts',
  summary: 'Look up the link of a confirmation mail',
  query: z.object({ token }),
  answer: z.object({
    email: z.string().describe('The address to confirm'),
    account: z.string().nullable().describe('The account that asks for another address, by its present one'),
    isChange: z.boolean().describe('False: the account was created with the address'),
    passwordRule: passwordRule.describe('What the password has to be of who takes the account over'),
    needs: z
      .enum(['nothing', 'password', 'sign-in'])
      .describe('What is asked for beside the link: this session is enough, the password, or a session'),
  }),
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export type Confirmation = z.infer<typeof readConfirmation.answer>

export const confirmEmail = endpoint('POST /api/users/email/confirm', {
  caller: 'anybody',
  tag: 'accounts',
  summary: 'Confirm an e-mail address',
  body: z.object({
    token,
    password: z.string().max(4096).optional().describe('Of the account; not needed in a session of it'),
  }),
  answer: z.object({
    email: z.string(),
    token: z.string().nullable().describe('A new session, for who gave the password and was not signed in'),
    removed: z.array(removedMethod).describe('What somebody else had left on the account'),
  }),
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'INVALID_TOKEN',
    'INVALID_CREDENTIALS',
    'CONFIRMATION_NEEDS_SIGN_IN',
    'EMAIL_ALREADY_IN_USE',
    'EMAIL_RESERVED',
    'LAST_OPERATOR',
    'RATE_LIMITED',
  ],
})

export const refuseEmailChange = endpoint('POST /api/users/email/refuse', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Call off a change of the e-mail address',
  body: z.object({ token }),
  status: 204,
  refusals: ['MISSING_REQUIRED_FIELD', 'INVALID_TOKEN', 'RATE_LIMITED'],
})
