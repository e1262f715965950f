import { UsersTab } from '../../../features/operating/users/users-tab.tsx'
import { readUsersSearch } from '../../search/admin-search.ts'
import { useListView } from '../../search/use-list-view.ts'
import { useDashboard } from '../../dashboard-context.ts'

/** Shows the accounts; the address holds the part on screen. */
export function AdminUsersPage() {
  const { user } = useDashboard()
  return <UsersTab {...useListView(readUsersSearch, 'search')} selfId={user.id} />
}
