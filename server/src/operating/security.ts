import type { SecurityEventKind, SecurityOutcome } from '@cratewatch/contracts/people/security-event-kinds'
import type { AdminSecurityList } from '@cratewatch/contracts/people/security-events'
import { instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { hashTriedEmail, presentSecurityEvent } from '../collectors/security-events.ts'
import { moment } from '../database/database.ts'
import { networkOf } from '../http/caller/address-key.ts'
import type { Deps } from '../outbound/deps.ts'

type SecurityFilter = {
  readonly kind?: SecurityEventKind | undefined
  readonly outcome?: SecurityOutcome | undefined
  readonly account: string
  readonly network: string
  readonly since?: string | undefined
}

type ListDeps = Pick<Deps, 'db' | 'secrets'>

/** Lists one page of the security events of all accounts, newest first. */
export async function listSecurity(
  deps: ListDeps,
  { page, limit, ...filter }: SecurityFilter & { readonly page: number; readonly limit: number },
): Promise<AdminSecurityList> {
  const { total } = await matching(deps, filter)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(deps, filter)
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.outcome', 'e.detail', 'e.network', 'e.user_agent', 'e.user_id'])
    .select([nameOf('u').as('userName'), nameOf('a').as('actorName')])
    .orderBy('e.at', 'desc')
    .orderBy('e.id')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  const events = rows.map((row) => {
    const { userName, actorName, user_id: userId } = row
    return Object.assign(presentSecurityEvent(row), { userId, userName, actorName })
  })
  return { events, pagination: { total, pages: Math.ceil(total / limit) } }
}

function nameOf(user: 'u' | 'a') {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql<
    string | null
  >`coalesce(${column('email')}, ${column('discogs_username')}, ${column('id')}::text)`
}

function matching({ db, secrets }: ListDeps, filter: SecurityFilter) {
  const { kind = null, outcome = null, account, network, since } = filter
  return db
    .selectFrom('security_events as e')
    .$if(kind !== null, (query) => query.where('e.kind', '=', kind))
    .$if(outcome !== null, (query) => query.where('e.outcome', '=', outcome))
    .$if(network !== '', (query) => query.where('e.network', '=', wantedNetwork(network)))
    .$if(since !== undefined, (query) => query.where('e.at', '>=', moment(instant(Date.parse(since ?? '')))))
    .$if(account !== '', (query) =>
      query.where((row) =>
        row.or([
          row('e.user_id', 'in', accounts(account)),
          row('e.actor_id', 'in', accounts(account)),
          row('e.address_hash', '=', hashTriedEmail(secrets, account)),
        ]),
      ),
    )
}

/** Matches accounts by part of their name, or by the complete id, which is what is left of a deleted one. */
function accounts(account: string) {
  const pattern = `%${account.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
  return sql<string>`(
    select id from users where email ilike ${pattern} or discogs_username ilike ${pattern}
    union select ${/^[\da-f-]{36}$/i.test(account) ? account : null}::uuid)`
}

/** Turns a typed address into its network, which is what is stored. */
function wantedNetwork(text: string): string {
  return text.includes('/') ? text : networkOf(text)
}
