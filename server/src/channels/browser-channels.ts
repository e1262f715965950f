import { createHash } from 'node:crypto'
import { hostOf } from '@cratewatch/contracts/channels/fields'
import type { Tx } from '../database/database.ts'

/** Enough that no two browsers of an instance are mistaken for each other. */
const DISTINCT_CHARACTERS = 12

/** The address of a browser as a channel: its push service, and which of its subscriptions, without saying how to use it. */
export function browserAddress(endpoint: string): string {
  const hash = createHash('sha256').update(endpoint).digest('base64url').slice(0, DISTINCT_CHARACTERS)
  return `${hostOf(endpoint)}/…${hash}`
}

/**
 * Takes a browser from the accounts that used it before, because it shows alerts to whoever sits there now. Returns their
 * ids.
 */
export async function takeBrowser(
  tx: Tx,
  { userId, address }: { readonly userId: string; readonly address: string },
): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('channels')
    .where('kind', '=', 'web-push')
    .where('address', '=', address)
    .where('user_id', '<>', userId)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Finds the channel that a browser is to this account; null: it is none. */
export async function findBrowser(
  tx: Tx,
  { userId, address }: { readonly userId: string; readonly address: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('channels')
    .select('id')
    .where('kind', '=', 'web-push')
    .where('address', '=', address)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id ?? null
}
