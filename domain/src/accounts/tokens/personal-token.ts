import { minutes } from '../../kernel/duration.ts'
import { between, type Instant } from '../../kernel/instant.ts'

/** What a personal token can be allowed to do. Each call that takes tokens names one of these. */
export const TOKEN_SCOPES = [
  'list:read',
  'list:write',
  'search',
  'notifications:read',
  'notifications:write',
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** More than one person's scripts, few enough to list. */
export const MOST_TOKENS = 10

/** For how many days a token can be made. None is for ever, so that a forgotten one ends. */
export const TOKEN_DAYS = [30, 90, 180, 365] as const
export const DEFAULT_TOKEN_DAYS = 90

/** How many calls one token may make, whichever they are. */
export const TOKEN_CALLS = { max: 120, per: minutes(1) }

/** A token's last use is written at most this often, so that reading stays cheap. */
const NOTE_EVERY = minutes(1)

/** Whether a use at `now` is worth writing down. null: the token has not been used. */
export function needsNote(lastUsedAt: Instant | null, now: Instant): boolean {
  return lastUsedAt === null || between(lastUsedAt, now) >= NOTE_EVERY
}

/** Why a token may not make a call; null: it may. `needed` is the call's scope; null: it takes no tokens. */
export function tokenRefusal(
  scopes: readonly TokenScope[],
  needed: TokenScope | 'any' | null,
): 'TOKEN_NOT_ALLOWED' | 'TOKEN_SCOPE_MISSING' | null {
  if (needed === null) return 'TOKEN_NOT_ALLOWED'
  return needed === 'any' || scopes.includes(needed) ? null : 'TOKEN_SCOPE_MISSING'
}
