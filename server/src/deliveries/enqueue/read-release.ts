import type { Tx } from '../../database/database.ts'

/** Reads what the entries of a release's alerts say of it. */
export function readRelease(tx: Tx, releaseId: number) {
  return tx
    .selectFrom('releases')
    .select(['artist', 'title', 'format', 'country', 'year', 'label', 'catalogue_number', 'master_id'])
    .where('id', '=', releaseId)
    .executeTakeFirstOrThrow()
}
