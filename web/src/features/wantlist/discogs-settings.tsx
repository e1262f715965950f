import type { User } from '@cratewatch/contracts/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { instanceQuery } from '../../lib/api/instance.ts'
import { LoadFailure } from '../../lib/api/load-failure.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { DailySection } from './daily-section.tsx'
import { DifferencesSection } from './differences-section.tsx'
import { ExportSection } from './export-section.tsx'
import { FollowedLists } from './lists/followed-lists.tsx'
import { ImportSection } from './import-section.tsx'
import { SyncSection } from './sync-section.tsx'
import { connectionQuery, followedListsQuery } from './wantlist-queries.ts'

/** Shows everything that brings records from the marketplace or a file, or exports them. */
export function DiscogsSettings({ user }: { user: User }) {
  const { t } = useTranslation()
  const connection = useQuery(connectionQuery)
  const instance = useQuery(instanceQuery)
  const followed = useQuery(followedListsQuery)
  // Whoever comes with a list finds it first.
  const asked = useLocation({ select: ({ hash }) => hash })
  const failed = [connection, instance].filter((query) => query.isError && query.data === undefined)
  if (failed.length > 0) {
    return <LoadFailure title={t('wantlist.connection.loadFailed')} queries={failed} />
  }
  if (connection.data === undefined || instance.data === undefined) return <Loading />
  const isOffered = instance.data.marketplaceSignIn
  const { isConnected } = connection.data
  const importsFirst = asked === 'import'
  const followsLists = followed.data !== undefined && followed.data.lists.length > 0
  const isPremium = user.subscription.plan === 'PREMIUM'
  return (
    <div className="grid gap-6">
      {importsFirst && <ImportSection isPasting />}
      <ConnectionSection connection={connection.data} user={user} isOffered={isOffered} />
      {(isOffered || isConnected) && <SyncSection isConnected={isConnected} />}
      <FollowedLists user={user} />
      {(isConnected || followsLists) && <DailySection />}
      {isConnected && isPremium && <DifferencesSection />}
      {!importsFirst && <ImportSection />}
      <ExportSection />
    </div>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-6">
      {['connection', 'sync'].map((place) => (
        <Card key={place} padding="lg" className="grid max-w-2xl gap-4">
          <Skeleton className="h-7 w-2/5" />
          <Skeleton className="w-4/5" />
          <Skeleton shape="box" className="mt-2 h-11 w-44" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
