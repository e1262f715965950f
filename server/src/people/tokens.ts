import { crc32 } from 'node:zlib'
import type { PersonalToken } from '@cratewatch/contracts/people/personal-tokens'
import { givenName } from '@cratewatch/domain/accounts/given-name'
import { MOST_TOKENS, needsNote, type TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Selectable } from 'kysely'
import { announceMethod } from '../alerting/deliveries/account-links.ts'
import { refuse } from '../base/refusal.ts'
import { hashToken } from '../base/secrets.ts'
import { holdSession } from '../collectors/users.ts'
import { moment, timestamp } from '../database/database.ts'
import type { PersonalTokensTable } from '../database/tables/account-tables.ts'
import type { Session, SessionOwner } from '../http/caller/caller.ts'
import type { Deps } from '../outbound/deps.ts'
import { makingOf, removeMethod, type AccountDeps } from './methods/methods.ts'

const PRESENTED = ['id', 'name', 'ending', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const

/** Presents a token to its owner: everything but the token. */
function presentToken(row: Pick<Selectable<PersonalTokensTable>, (typeof PRESENTED)[number]>): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: row.scopes,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  }
}

/** Lists a user's tokens, newest first, expired ones among them until they are cleaned up. */
export async function listTokens(deps: Pick<Deps, 'db'>, userId: string): Promise<PersonalToken[]> {
  const rows = await deps.db
    .selectFrom('personal_tokens')
    .select(PRESENTED)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(presentToken)
}

/** Reads the token that a call was made with; a session has none. */
export async function readToken(deps: Pick<Deps, 'db'>, caller: Pick<Session, 'id' | 'userId'>) {
  const row = await deps.db
    .selectFrom('personal_tokens')
    .select(PRESENTED)
    .where('id', '=', caller.id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : ok(presentToken(row))
}

const ENDING_LENGTH = 4

type TokenRequest = {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly days: number
}

/** Makes a personal token and mails its owner. Only this answer shows it: a hash is stored. */
export async function makeToken(deps: AccountDeps, session: SessionOwner, request: TokenRequest) {
  const name = givenName(request.name)
  if (name === null) return refuse('MISSING_REQUIRED_FIELD', { field: 'name' })
  const token = tokenText(Buffer.from(deps.ids.token(), 'base64url'))
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    const now = deps.clock.now()
    const { held } = await tx
      .selectFrom('personal_tokens')
      .select((eb) => eb.fn.countAll<number>().as('held'))
      .where('user_id', '=', session.userId)
      .where('expires_at', '>', moment(now))
      .executeTakeFirstOrThrow()
    if (held >= MOST_TOKENS) return refuse('TOO_MANY_TOKENS')
    const row = await tx
      .insertInto('personal_tokens')
      .values({
        id: deps.ids.uuid(),
        user_id: session.userId,
        name,
        token_hash: hashToken(token),
        ending: token.slice(-ENDING_LENGTH),
        scopes: [...new Set(request.scopes)],
        expires_at: timestamp(plus(now, days(request.days))),
        ...(await makingOf(tx, deps, session)),
      })
      .returning(PRESENTED)
      .executeTakeFirstOrThrow()
    await announceMethod(tx, deps, session, { kind: 'token', id: row.id, label: name })
    return ok({ ...presentToken(row), token })
  })
}

/** Revokes a token; one of another user is not found. */
export async function revokeToken(deps: AccountDeps, session: SessionOwner, id: string) {
  const removed = await removeMethod(deps, session, { kind: 'token', id })
  return removed.ok ? removed : refuse('NOT_FOUND')
}

/** Finds the user of a personal token and notes its use; null: it is unknown, revoked or expired. */
export async function authenticateToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Omit<Session, 'network'> | null> {
  const now = deps.clock.now()
  const row = await deps.db
    .selectFrom('personal_tokens')
    .innerJoin('users', 'users.id', 'personal_tokens.user_id')
    .select([
      'personal_tokens.id',
      'personal_tokens.user_id',
      'personal_tokens.scopes',
      'personal_tokens.expires_at',
      'personal_tokens.last_used_at',
      'users.locale',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', moment(now))
    .executeTakeFirst()
  if (row === undefined) return null
  if (needsNote(row.last_used_at, now)) {
    await deps.db
      .updateTable('personal_tokens')
      .set({ last_used_at: timestamp(now) })
      .where('id', '=', row.id)
      .execute()
  }
  return {
    id: row.id,
    userId: row.user_id,
    locale: row.locale,
    operator: 'not-listed',
    isRecent: false,
    expiresAt: row.expires_at,
    scopes: row.scopes,
  }
}

/** Scanners of published code find tokens by it. */
const PREFIX = 'cw_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** As many as 256 bits and 32 bits take. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const SHAPE = new RegExp(`^(${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/** Writes random bits as a personal token: prefix, letters and digits, and their checksum. */
export function tokenText(random: Uint8Array): string {
  const body = PREFIX + base62(BigInt(`0x${Buffer.from(random).toString('hex')}`), SECRET_LENGTH)
  return body + checksum(body)
}

/** Whether a text can be a personal token. Checked before the database is asked, which mistyped ones never reach. */
export function isPersonalToken(text: string): boolean {
  const [, body, sum] = SHAPE.exec(text) ?? []
  return body !== undefined && checksum(body) === sum
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = `${DIGITS[Number(rest % 62n)]}${text}`
  return text
}
