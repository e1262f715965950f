import { termsOf } from '@cratewatch/contracts/channels/kinds'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Tx } from '../database/database.ts'
import { kindsOf } from './instance-kinds.ts'
import { isAccountMail, isReachable } from './reachable.ts'

/**
 * Reads the channels of operators with a confirmed address that are to get alarms, or events, which only signed requests
 * carry. The mail to an operator's own address arrives also when their alerts by mail are off.
 */
export async function readOperatorChannels(tx: Tx, config: Config, what: 'alarms' | 'events') {
  const { adminEmails } = config.operators
  const kinds = kindsOf(config)
  if (adminEmails.length === 0) return []
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('channels as c', 'c.user_id', 'u.id')
    .select(['u.id as userId', 'u.email', 'c.id', 'c.kind', 'c.address'])
    .where('u.email', 'in', adminEmails)
    .where('u.email_confirmed_at', 'is not', null)
    .where(sql<boolean>`(c.gets ->> ${sql.lit(what)})::boolean and (${isAccountMail} or ${isReachable})`)
    .orderBy('u.id')
    .orderBy('c.created_at')
    .execute()
  return rows.flatMap(({ userId, email, id, kind, address }) => {
    const to = address ?? email
    if (to === null || (kind !== 'email' && !kinds.has(kind))) return []
    if (what === 'events' && termsOf(kind).signs !== true) return []
    return [{ userId, to, ...(address === null ? {} : { channel: { id, kind } }) }]
  })
}
