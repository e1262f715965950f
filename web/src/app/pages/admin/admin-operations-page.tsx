import { useNavigate, useSearch } from '@tanstack/react-router'
import { OperationsTab } from '../../../features/admin/operations/operations-tab.tsx'
import { readOperationsSearch } from '../../search/admin-search.ts'

/** Vendors, announcements and the log; the address says which part of the log is on screen. */
export function AdminOperationsPage() {
  const { page = 1, search = '', action = null } = useSearch({ from: '/served/dashboard/admin/operations' })
  const navigate = useNavigate()
  return (
    <OperationsTab
      view={{ page, search, action }}
      onViewChange={(view) =>
        void navigate({
          to: '/dashboard/admin/operations',
          search: readOperationsSearch(view),
          replace: view.search !== search,
          resetScroll: false,
        })
      }
    />
  )
}
