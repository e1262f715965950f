import { ResetCheckTimes } from '../../../features/operating/watches/reset-check-times.tsx'
import { WatchesTab } from '../../../features/operating/watches/watches-tab.tsx'
import { readAdminWatchesSearch } from '../../search/admin-search.ts'
import { useListView } from '../../search/use-list-view.ts'

/** Shows all watches; the address holds the part on screen. */
export function AdminWatchesPage() {
  return <WatchesTab {...useListView(readAdminWatchesSearch)} actions={<ResetCheckTimes />} />
}
