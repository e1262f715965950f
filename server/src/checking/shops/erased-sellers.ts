import { createHash } from 'node:crypto'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Secrets } from '../../base/secrets.ts'
import { timestamp, type Queries } from '../../database/database.ts'

type Keys = Pick<Secrets, 'decrypt' | 'encrypt' | 'sign'>

const PURPOSE = 'erased-seller'

/** Keeps what recognises a seller whose data was erased. Who they are can be told only with APP_SECRET. */
export async function noteErased(db: Queries, secrets: Keys, key: string, now: Instant): Promise<void> {
  await db
    .insertInto('erased_sellers')
    .values({ ...sealed(secrets, digestOf(key)), erased_at: timestamp(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the seller of this key was erased. They are few: each is opened, because a seal is another one each time. */
export async function isErased(db: Queries, secrets: Keys, key: string): Promise<boolean> {
  await sealThoseOfBefore(db, secrets)
  return (await readErased(db, secrets))(key)
}

/** Reads what tells erased sellers by their key. What was sealed with an unknown secret recognises nobody. */
export async function readErased(db: Queries, secrets: Keys): Promise<(key: string) => boolean> {
  const rows = await db.selectFrom('erased_sellers').selectAll().execute()
  const digests = new Set(
    rows.map(({ seller_hash: hash, sealed_seller: kept }) =>
      kept === null ? Buffer.from(hash).toString('hex') : opened(secrets, Buffer.from(kept)),
    ),
  )
  return (key) => digests.has(digestOf(key))
}

function opened(secrets: Keys, sealedSeller: Buffer): string | null {
  try {
    return secrets.decrypt(sealedSeller)
  } catch {
    return null
  }
}

/** Seals what a version before kept as a hash without a key. */
async function sealThoseOfBefore(db: Queries, secrets: Keys): Promise<void> {
  const open = await db
    .selectFrom('erased_sellers')
    .select('seller_hash')
    .where('sealed_seller', 'is', null)
    .execute()
  for (const { seller_hash: hash } of open)
    await db
      .updateTable('erased_sellers')
      .set(sealed(secrets, Buffer.from(hash).toString('hex')))
      .where('seller_hash', '=', hash)
      .where('sealed_seller', 'is', null)
      .execute()
}

function sealed(secrets: Keys, digest: string) {
  const seller_hash = Buffer.from(secrets.sign(PURPOSE, digest), 'base64url')
  return { seller_hash, sealed_seller: secrets.encrypt(digest) }
}

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex')
