import { OperationsTab } from '../../../features/operating/operations/operations-tab.tsx'
import { readOperationsSearch } from '../../search/admin-search.ts'
import { useListView } from '../../search/use-list-view.ts'

/** Shows vendors, announcements and the log; the address holds the part of the log. */
export function AdminOperationsPage() {
  return <OperationsTab {...useListView(readOperationsSearch, 'search')} />
}
