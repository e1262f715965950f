import { unnamedMaster } from '@cratewatch/domain/records/release-details'
import type { Tx } from '../database/database.ts'

/** Stores a master of which only the number is known. False: it is stored already. */
export async function beginMaster(tx: Tx, masterId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows: begun } = await tx
    .insertInto('masters')
    .values({ id: masterId, title: unnamedMaster(masterId) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return begun === 1n
}
