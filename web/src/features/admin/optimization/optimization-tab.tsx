import { useQuery } from '@tanstack/react-query'
import { optimizationQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { StatsSkeleton } from '../stats-skeleton.tsx'
import { BudgetUse } from './budget-use.tsx'
import { Egresses } from './egresses.tsx'
import { Errors } from './errors.tsx'
import { PauseChecking } from './pause-checking.tsx'
import { Performance } from './performance.tsx'
import { SystemStatus } from './system-status.tsx'
import { TierTable } from './tier-table.tsx'
import { TimeToAlert } from './time-to-alert.tsx'
import { TopReleases } from './top-releases.tsx'
import { Unanswered } from './unanswered.tsx'
import { Watchers } from './watchers.tsx'
import { WhatIf } from './what-if.tsx'

/** Shows how the checks go, and whether the promises are kept; refreshed every 30 seconds. */
export function OptimizationTab() {
  const query = useQuery(optimizationQuery)
  return (
    <Loaded query={query} skeleton={<StatsSkeleton cards={6} columns={3} rows={4} />}>
      {(optimization) => (
        <div className="grid gap-4">
          <SystemStatus
            optimization={optimization}
            actions={<PauseChecking isPaused={optimization.systemStatus.isPaused} />}
          />
          <Performance optimization={optimization} />
          <BudgetUse budget={optimization.budget} />
          <TierTable optimization={optimization} />
          <TimeToAlert times={optimization.timesToAlert} />
          <WhatIf requestsPerMinute={optimization.budget.requestsPerMinute} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Errors errors={optimization.errors} checks={optimization.systemStatus.totalChecks} />
            <Watchers watchers={optimization.watchers} />
          </div>
          <Unanswered releases={optimization.unanswered} />
          <Egresses egresses={optimization.egresses} />
          <TopReleases releases={optimization.metrics.recentVinyls} />
        </div>
      )}
    </Loaded>
  )
}
