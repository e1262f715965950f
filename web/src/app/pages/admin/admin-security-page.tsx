import { useNavigate, useSearch } from '@tanstack/react-router'
import { SecurityTab } from '../../../features/admin/security/security-tab.tsx'
import { readSecuritySearch } from '../../search/admin-search.ts'

/** What happened around sign-in; the address says which part of it is on screen. */
export function AdminSecurityPage() {
  const asked = useSearch({ from: '/served/dashboard/admin/security' })
  const { page = 1, kind = null, outcome = null, account = '', network = '', period = null } = asked
  const navigate = useNavigate()
  return (
    <SecurityTab
      view={{ page, kind, outcome, account, network, period }}
      onViewChange={(view) =>
        void navigate({
          to: '/dashboard/admin/security',
          search: readSecuritySearch(view),
          replace: view.account !== account || view.network !== network,
          resetScroll: false,
        })
      }
    />
  )
}
