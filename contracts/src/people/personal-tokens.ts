import { GIVEN_NAME_MAX_LENGTH } from '@cratewatch/domain/accounts/given-name'
import { MOST_TOKENS, TOKEN_DAYS, TOKEN_SCOPES } from '@cratewatch/domain/accounts/tokens/personal-token'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, timestamp } from '../scalars.ts'

export const tokenScope = z.enum(TOKEN_SCOPES)

export const personalToken = z.object({
  id: z.uuid(),
  name: z.string(),
  ending: z.string().describe('Its last characters'),
  scopes: z.array(tokenScope),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable().describe('To the minute'),
})
export type PersonalToken = z.infer<typeof personalToken>

export const listTokens = endpoint('GET /api/users/tokens', {
  caller: 'user',
  tag: 'tokens',
  summary: "The user's personal tokens, newest first",
  answer: z.object({ tokens: z.array(personalToken) }),
})

export const makeToken = endpoint('POST /api/users/tokens', {
  caller: 'user',
  isSensitive: true,
  tag: 'tokens',
  summary: `Make a personal token; up to ${MOST_TOKENS}. Only this answer shows it`,
  body: z.object({
    name: z.string().max(4 * GIVEN_NAME_MAX_LENGTH),
    scopes: z.array(tokenScope).min(1).max(TOKEN_SCOPES.length),
    days: z.union(TOKEN_DAYS.map((days) => z.literal(days))).describe('How long it lasts'),
  }),
  answer: personalToken.extend({ token: z.string() }),
  status: 201,
  refusals: ['MISSING_REQUIRED_FIELD', 'TOO_MANY_TOKENS', 'RATE_LIMITED'],
})

export const revokeToken = endpoint('DELETE /api/users/tokens/:id', {
  caller: 'user',
  tag: 'tokens',
  summary: 'Revoke a personal token',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const readToken = endpoint('GET /api/token', {
  caller: 'user',
  tag: 'tokens',
  summary: 'The personal token of this call',
  answer: personalToken,
  refusals: ['NOT_FOUND'],
})
