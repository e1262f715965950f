import { useNavigate, useSearch } from '@tanstack/react-router'
import { UsersTab } from '../../../features/admin/users/users-tab.tsx'
import { readUsersSearch } from '../../search/admin-search.ts'
import { useDashboard } from '../../dashboard-context.ts'

/** The accounts; the address says which part of them is on screen. */
export function AdminUsersPage() {
  const { user } = useDashboard()
  const { page = 1, search = '' } = useSearch({ from: '/served/dashboard/admin/users' })
  const navigate = useNavigate()
  return (
    <UsersTab
      view={{ page, search }}
      selfId={user.id}
      onViewChange={(view) =>
        void navigate({
          to: '/dashboard/admin/users',
          search: readUsersSearch(view),
          replace: view.search !== search,
          resetScroll: false,
        })
      }
    />
  )
}
