import { SecurityTab } from '../../../features/operating/security/security-tab.tsx'
import { readSecuritySearch } from '../../search/admin-search.ts'
import { useListView } from '../../search/use-list-view.ts'

/** Shows security events; the address holds the part on screen. */
export function AdminSecurityPage() {
  return <SecurityTab {...useListView(readSecuritySearch, 'account', 'network')} />
}
