import { useNavigate, useSearch } from '@tanstack/react-router'
import { ResetCheckTimes } from '../../../features/admin/watches/reset-check-times.tsx'
import { WatchesTab } from '../../../features/admin/watches/watches-tab.tsx'
import { readAdminWatchesSearch } from '../../search/admin-search.ts'

/** Everything that is watched; the address says which part of it is on screen. */
export function AdminWatchesPage() {
  const {
    page = 1,
    availability = 'all',
    tier = null,
  } = useSearch({ from: '/served/dashboard/admin/vinyls' })
  const navigate = useNavigate()
  return (
    <WatchesTab
      view={{ page, availability, tier }}
      actions={<ResetCheckTimes />}
      onViewChange={(view) =>
        void navigate({
          to: '/dashboard/admin/vinyls',
          search: readAdminWatchesSearch(view),
          resetScroll: false,
        })
      }
    />
  )
}
