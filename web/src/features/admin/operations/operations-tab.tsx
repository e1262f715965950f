import { useQuery } from '@tanstack/react-query'
import { operationsQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { StatsSkeleton } from '../stats-skeleton.tsx'
import { Announcements } from './announcements.tsx'
import { AuditLog } from './audit-log.tsx'
import type { OperationsTabProps } from './audit-view.ts'
import { Backups } from './backups.tsx'
import { Conditions } from './conditions.tsx'
import { Processes } from './processes.tsx'
import { Vendors } from './vendors.tsx'

/** Shows vendors, processes, backups, announcements and the log. */
export function OperationsTab(audit: OperationsTabProps) {
  const query = useQuery(operationsQuery)
  return (
    <div className="grid gap-4">
      <Loaded query={query} skeleton={<StatsSkeleton cards={4} rows={0} />}>
        {({ vendors, processes, backups, conditions }) => (
          <>
            <Conditions conditions={conditions} />
            <Vendors vendors={vendors} />
            <Processes processes={processes} />
            <Backups {...backups} />
          </>
        )}
      </Loaded>
      {/* Not before what stands above them: it would move an open choice out of sight. */}
      {!query.isPending && (
        <>
          <Announcements />
          <AuditLog {...audit} />
        </>
      )}
    </div>
  )
}
