import { SecurityTab } from '../../../features/admin/security/security-tab.tsx'
import { readSecuritySearch } from '../../search/admin-search.ts'
import { useListView } from '../../search/use-list-view.ts'

/** What happened around sign-in; the address says which part of it is on screen. */
export function AdminSecurityPage() {
  return <SecurityTab {...useListView(readSecuritySearch, 'account', 'network')} />
}
