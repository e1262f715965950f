import { ok } from '@cratewatch/domain/kernel/result'
import { tidyNote, type OwnNote } from '@cratewatch/domain/records/own-note'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../refusal.ts'
import { writeNote } from '../../../watches/write-watches.ts'

/** Replaces the own note and tags of a watch; the last of several wins. Returns them as they were stored. */
export async function setNote(
  deps: Pick<Deps, 'db' | 'live'>,
  userId: string,
  watchId: string,
  written: OwnNote,
) {
  const { note, tags } = tidyNote(written)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await writeNote(tx, { userId, watchId }, { note, tags }))) return refuse('VINYL_NOT_FOUND')
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok({ note, tags: [...tags] })
  })
}
