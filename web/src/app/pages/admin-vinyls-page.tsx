import { useNavigate, useSearch } from '@tanstack/react-router'
import { ResetCheckTimes } from '../../features/admin/vinyls/reset-check-times.tsx'
import { VinylsTab } from '../../features/admin/vinyls/vinyls-tab.tsx'
import { readAdminVinylsSearch } from '../admin-search.ts'

/** Everything that is watched; the address says which part of it is on screen. */
export function AdminVinylsPage() {
  const {
    page = 1,
    availability = 'all',
    tier = null,
  } = useSearch({ from: '/served/dashboard/admin/vinyls' })
  const navigate = useNavigate()
  return (
    <VinylsTab
      view={{ page, availability, tier }}
      actions={<ResetCheckTimes />}
      onViewChange={(view) =>
        void navigate({
          to: '/dashboard/admin/vinyls',
          search: readAdminVinylsSearch(view),
          resetScroll: false,
        })
      }
    />
  )
}
