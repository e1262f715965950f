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

/** Finds the channel that a browser is to this account by one of its addresses, the first if both; null: it is none. */
export async function findBrowser(
  tx: Tx,
  { userId, addresses }: { readonly userId: string; readonly addresses: readonly string[] },
) {
  const rows = await tx
    .selectFrom('channels')
    .select(['id', 'address'])
    .where('kind', '=', 'web-push')
    .where('address', 'in', addresses)
    .where('user_id', '=', userId)
    .execute()
  return rows.find(({ address }) => address === addresses[0]) ?? rows[0] ?? null
}
