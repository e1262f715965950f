import { days } from '@cratewatch/domain/kernel/duration'
import { hashToken } from '../../base/secrets.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { CookieJar } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'

/** An id that no user has: a lookup by it takes the usual time and finds nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the token of a device that has signed in to this account before; null for other devices, and without an
 * account.
 */
export async function knownDevice(
  queries: Queries,
  userId: string | undefined,
  device: string | null,
): Promise<string | null> {
  if (device === null) return null
  const owner = userId ?? NOBODY
  const row = await queries
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', owner)
    .where('device_hash', '=', deviceHash(owner, device))
    .executeTakeFirst()
  return row === undefined ? null : device
}

/**
 * Records that this browser has signed in to an account, and renews its device cookie. Call it after every successful
 * sign-in or sign-up. `onNew` runs in the transaction that records a device that had not signed in to it before.
 */
export async function rememberDevice(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  cookies: CookieJar,
  userId: string,
  onNew: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const device_hash = deviceHash(userId, writeDevice(cookies, deps.ids))
  const now = timestamp(deps.clock.now())
  const seen = await deps.db
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('device_hash', '=', device_hash)
    .executeTakeFirst()
  if (seen.numUpdatedRows > 0n) return
  await deps.db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('known_devices')
      .values({ user_id: userId, device_hash, first_seen_at: now, last_seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted === 1n) await onNew(tx)
  })
}

/** Forgets every device of a user. Called when the mailbox is proven: earlier devices are no longer trusted. */
export async function forgetDevices(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** Hashes the token with the user's id, so that the table does not show which accounts share a browser. */
function deviceHash(userId: string, device: string): Buffer {
  return hashToken(`${userId} ${device}`)
}

const DEVICE_COOKIE = 'device'

/** Browsers keep a cookie for 400 days at most; a device that has not signed in for this long is forgotten. */
const DEVICE_LIFETIME = days(400)

/**
 * Reads the token that a browser was given at its first sign-in; null: it has none, or one this instance did not issue.
 */
export function readDevice(cookies: Pick<CookieJar, 'read'>): string | null {
  const token = cookies.read(DEVICE_COOKIE)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/** Renews the device cookie of a browser, with its token or a new one. */
function writeDevice(cookies: CookieJar, ids: Deps['ids']): string {
  const token = readDevice(cookies) ?? ids.token()
  cookies.write(DEVICE_COOKIE, token, DEVICE_LIFETIME)
  return token
}
