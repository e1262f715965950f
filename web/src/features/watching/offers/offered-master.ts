import type { MasterPage } from '@cratewatch/contracts/watching/masters'
import { ANY_RECORD, wantedPressings } from '@cratewatch/domain/records/pressings'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { described, masterQuery } from '../../../lib/masters/pressing-words.ts'
import { useDebounced, DEBOUNCE_MS } from '../search/use-record-search.ts'

export type OfferedMaster = UseQueryResult<MasterPage>

/** Reads the album that the add form holds after a pause in typing; null: it holds none. */
export function useOfferedMaster(id: number | null): OfferedMaster {
  const isRested = useDebounced(id, DEBOUNCE_MS) === id
  return useQuery({ ...masterQuery(id ?? 0), enabled: id !== null && isRested })
}

/** How many of the pressings are records: what is watched unless somebody chooses otherwise. */
export function recordCount({ pressings }: MasterPage): number {
  return wantedPressings(pressings.map(described), ANY_RECORD).length
}

/** Whether any record of it may be watched. Before it is read that is left to the server. */
export function mayWatch({ data, error }: OfferedMaster): boolean {
  if (data === undefined) return !isMissing(error)
  return data.watch === null && recordCount(data) <= data.pressingLimit
}

/** Whether the marketplace has no such album. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'DISCOGS_MASTER_NOT_FOUND'
}
