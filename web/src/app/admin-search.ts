import { AUDIT_ACTIONS, type AuditAction } from '@cratewatch/contracts/audit-actions'
import type { AvailabilityFilter } from '@cratewatch/contracts/vinyls'
import { TIERS, type Tier } from '@cratewatch/domain/scheduling/tiers'

type Raw = Readonly<Record<string, unknown>>

type PageSearch = { page?: number }

/** What addresses of the admin area may say; what is usual is left unsaid, nonsense counts as unsaid. */
export function readPageSearch({ page }: Raw): PageSearch {
  const number = Number(page)
  return Number.isSafeInteger(number) && number > 1 ? { page: number } : {}
}

export type UsersSearch = PageSearch & { search?: string }

export function readUsersSearch(raw: Raw): UsersSearch {
  const { search } = raw
  // Addresses read what looks like a number as one: "1984" may be part of a name.
  const words = search === undefined || search === null ? '' : String(search).trim()
  return { ...readPageSearch(raw), ...(words === '' ? {} : { search: words }) }
}

export type AdminVinylsSearch = PageSearch & {
  availability?: Exclude<AvailabilityFilter, 'all'>
  tier?: Tier
}

export function readAdminVinylsSearch(raw: Raw): AdminVinylsSearch {
  const { availability } = raw
  const tier = TIERS.find((each) => each === Number(raw['tier']))
  return {
    ...readPageSearch(raw),
    ...(availability === 'available' || availability === 'unavailable' ? { availability } : {}),
    ...(tier === undefined ? {} : { tier }),
  }
}

export type OperationsSearch = UsersSearch & { action?: AuditAction }

export function readOperationsSearch(raw: Raw): OperationsSearch {
  const action = AUDIT_ACTIONS.find((each) => each === raw['action'])
  return { ...readUsersSearch(raw), ...(action === undefined ? {} : { action }) }
}
