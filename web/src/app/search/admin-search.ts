import { AUDIT_ACTIONS } from '@cratewatch/contracts/operating/audit-actions'
import { SECURITY_EVENT_KINDS, SECURITY_OUTCOMES } from '@cratewatch/contracts/people/security-event-kinds'
import { TIERS } from '@cratewatch/domain/scheduling/tiers'
import { PERIOD_NAMES } from '../../features/operating/security/security-view.ts'
import { laterPage, oneOf, searchReader, trimmedWords } from './search-reader.ts'

/** Reads the addresses of the admin area. Default values are left out; invalid ones count as left out. */
export const readPageSearch = searchReader({ page: laterPage })

export const readUsersSearch = searchReader({ page: laterPage, search: trimmedWords })

export const readAdminWatchesSearch = searchReader({
  page: laterPage,
  availability: oneOf('available', 'unavailable'),
  tier: (value) => TIERS.find((tier) => tier === Number(value)),
})

export const readOperationsSearch = searchReader({
  page: laterPage,
  search: trimmedWords,
  action: oneOf(...AUDIT_ACTIONS),
})

export const readSecuritySearch = searchReader({
  page: laterPage,
  kind: oneOf(...SECURITY_EVENT_KINDS),
  outcome: oneOf(...SECURITY_OUTCOMES),
  account: trimmedWords,
  network: trimmedWords,
  period: oneOf(...PERIOD_NAMES),
})
