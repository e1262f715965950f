import type { MasterPressing } from '@cratewatch/contracts/watches/masters'
import type { Described } from '@cratewatch/domain/records/pressings'

/** Returns a pressing as a filter looks at it. */
export function described({ discogsId: id, formats, country, year }: MasterPressing): Described {
  return { id, formats, country, year }
}
