import { OperationsTab } from '../../../features/admin/operations/operations-tab.tsx'
import { readOperationsSearch } from '../../search/admin-search.ts'
import { useListView } from '../../search/use-list-view.ts'

/** Vendors, announcements and the log; the address says which part of the log is on screen. */
export function AdminOperationsPage() {
  return <OperationsTab {...useListView(readOperationsSearch, 'search')} />
}
