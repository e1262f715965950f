import { givenName } from '@cratewatch/domain/accounts/given-name'
import { MOST_TOKENS, type TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { moment, timestamp, type Tx } from '../../database/database.ts'
import { announceAccountChange } from '../../alerting/deliveries/account/announce-account-change.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import { hashToken } from '../../base/secrets.ts'
import { holdSession } from '../../collectors/users.ts'
import type { RecordDeps } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { PRESENTED, presentToken } from './list-tokens.ts'
import { tokenText } from './token-text.ts'

const ENDING_LENGTH = 4

type MakeDeps = Pick<Deps, 'db' | 'live' | 'mailer'> & RecordDeps
export type TokenRequest = {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly days: number
}

/** Makes a personal token and mails its owner. Only this answer shows it: a hash is stored. */
export async function makeToken(deps: MakeDeps, session: SessionOwner, request: TokenRequest) {
  const name = givenName(request.name)
  if (name === null) return refuse('MISSING_REQUIRED_FIELD', { field: 'name' })
  const token = tokenText(Buffer.from(deps.ids.token(), 'base64url'))
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    const { isConfirmed, held } = await readHolder(tx, deps, session.userId)
    if (held >= MOST_TOKENS) return refuse('TOO_MANY_TOKENS')
    const now = deps.clock.now()
    const row = await tx
      .insertInto('personal_tokens')
      .values({
        id: deps.ids.uuid(),
        user_id: session.userId,
        name,
        token_hash: hashToken(token),
        ending: token.slice(-ENDING_LENGTH),
        scopes: [...new Set(request.scopes)],
        created_at: timestamp(now),
        expires_at: timestamp(plus(now, days(request.days))),
        made_in: session.id,
        proven: isConfirmed,
      })
      .returning(PRESENTED)
      .executeTakeFirstOrThrow()
    const { userId, id: sessionId, network } = session
    const change = { what: 'method-added', kind: 'token', label: name } as const
    await announceAccountChange(tx, deps, { userId, change, sessionId, network })
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok({ ...presentToken(row), token })
  })
}

/** Reads the account and the number of its tokens. Its lock keeps two that are made at once below the limit. */
async function readHolder(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string) {
  const user = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { held } = await tx
    .selectFrom('personal_tokens')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', moment(deps.clock.now()))
    .executeTakeFirstOrThrow()
  return { isConfirmed: user.email_confirmed_at !== null, held }
}
