import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fetchFile, call, type ApiAnswer } from '../../lib/api/api.ts'
import { Loaded } from '../../lib/api/loaded.tsx'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { connectionQuery } from '../../lib/connection.ts'
import { useDownload } from '../../lib/download.ts'
import { instanceQuery } from '../../lib/profile.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Badge } from '../../ui/badges.tsx'
import { Button } from '../../ui/buttons.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx'
import { DownloadCard, SectionCard } from '../../ui/layout/section-card.tsx'
import { AddAnywhere } from './add-anywhere.tsx'
import { DifferencesSection } from './differences-section.tsx'
import { FollowedLists } from './followed-lists.tsx'
import { ImportPreviewView } from './import-preview-view.tsx'
import { ImportSource } from './import-source.tsx'
import { RunView } from './run-view.tsx'
import { SharingSection } from './sharing-section.tsx'
import { DailySection, SyncSection } from './sync-section.tsx'
import { TakeOver } from './take-over.tsx'
import { followedListsQuery, useRun, previewQuery, useConnect } from './wantlist-queries.ts'

/** Shows everything that brings records from the marketplace or a file, or exports them. */
export function DiscogsSettings({ user }: { user: User }) {
  const { t } = useTexts()
  const connection = useQuery(connectionQuery)
  const instance = useQuery(instanceQuery)
  return (
    <Loaded query={connection} failure={t('wantlist.connection.loadFailed')} rows={8}>
      {(connection) => (
        <Loaded query={instance} failure={t('wantlist.connection.loadFailed')} rows={8}>
          {({ marketplaceSignIn }) => (
            <Sections connection={connection} user={user} isOffered={marketplaceSignIn} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type SectionsProps = {
  connection: ApiAnswer<typeof endpoints.marketplaceStatus>
  user: User
  isOffered: boolean
}

function Sections({ connection, user, isOffered }: SectionsProps) {
  const followed = useQuery(followedListsQuery)
  // Whoever comes with a list finds it first.
  const hash = useLocation({ select: (location) => location.hash })
  const importsFirst = hash === 'import'
  const shared = /^shared=(.+)$/.exec(hash)?.[1]
  const { isConnected } = connection
  const followsLists = followed.data !== undefined && followed.data.lists.length > 0
  return (
    <div className="grid gap-6">
      {shared !== undefined && <TakeOver token={shared} />}
      {importsFirst && <ImportSection isPasting />}
      <ConnectionSection connection={connection} user={user} isOffered={isOffered} />
      {(isOffered || isConnected) && <SyncSection isConnected={isConnected} />}
      <FollowedLists user={user} />
      {(isConnected || followsLists) && <DailySection />}
      {isConnected && user.subscription.plan === 'PREMIUM' && <DifferencesSection />}
      {!importsFirst && <ImportSection />}
      <AddAnywhere />
      <SharingSection />
      <ExportSection />
    </div>
  )
}

/** Exports the watch list as a file. */
function ExportSection() {
  const { t } = useTexts()
  const { name } = endpoints.exportVinyls.file
  const fetchList = async () => ({ name, file: await fetchFile(endpoints.exportVinyls) })
  const download = useDownload(fetchList, t('wantlist.export.failed'))
  return (
    <DownloadCard
      title={t('wantlist.export.title')}
      text={t('wantlist.export.text')}
      submit={t('wantlist.export.submit')}
      busy={download.isPending}
      onDownload={() => download.mutate()}
    />
  )
}

/** Imports a file or a pasted list: read, reviewed, confirmed, followed. A reload shows the same step. */
function ImportSection({ isPasting = false }: { isPasting?: boolean }) {
  const { t } = useTexts()
  return (
    <SectionCard title={t('wantlist.files.title')} text={t('wantlist.files.text')}>
      <ImportStep isPasting={isPasting} />
    </SectionCard>
  )
}

function ImportStep({ isPasting }: { isPasting: boolean }) {
  const { t } = useTexts()
  const preview = useQuery(previewQuery)
  const run = useRun('import')
  const [isOver, setIsOver] = useState(false)
  const progress = run.data?.progress ?? null
  const waiting = preview.data?.preview ?? null
  if (waiting !== null)
    return <ImportPreviewView key={waiting.id} preview={waiting} onStarted={() => setIsOver(false)} />
  if (preview.isPending || run.isPending)
    return (
      <SkeletonGroup label={t('shell.loading')}>
        <Skeleton shape="box" className="h-40" />
      </SkeletonGroup>
    )
  if (progress === null || isOver) return <ImportSource isPasting={isPasting} />
  return (
    <div className="grid gap-5">
      <RunView of="import" run={progress} />
      {progress.isComplete && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:justify-self-stretch"
          onClick={() => setIsOver(true)}
        >
          {t('wantlist.files.again')}
        </Button>
      )}
    </div>
  )
}

/** Shows the marketplace account, which the wantlist comes from, and signs in to it. */
function ConnectionSection({ connection, user, isOffered }: SectionsProps) {
  const { t } = useTexts()
  const { isConnected, username } = connection
  return (
    <SectionCard
      title={t('wantlist.connection.title')}
      text={t('wantlist.connection.text')}
      aside={
        <Badge tone={isConnected ? 'neutral' : 'outline'}>
          {t(isConnected ? 'wantlist.connection.connected' : 'words.notConnected')}
        </Badge>
      }
    >
      {isConnected ? (
        <>
          <p className="wrap-anywhere">{t('wantlist.connection.connectedAs', { username })}</p>
          <Disconnect user={user} />
        </>
      ) : (
        <Connect wasRevoked={connection.wasRevoked} isOffered={isOffered} />
      )}
    </SectionCard>
  )
}

function Connect({ wasRevoked, isOffered }: { wasRevoked: boolean; isOffered: boolean }) {
  const { t } = useTexts()
  const connect = useConnect('settings')
  if (!isOffered) return <Banner tone="info">{t('wantlist.connection.notOffered')}</Banner>
  return (
    <>
      {wasRevoked && (
        <Banner tone="warning" title={t('wantlist.connection.revokedTitle')}>
          {t('wantlist.connection.revokedText')}
        </Banner>
      )}
      <Button
        className="justify-self-start max-sm:justify-self-stretch"
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate()}
      >
        {t('wantlist.connection.connect')}
      </Button>
    </>
  )
}

function Disconnect({ user }: { user: User }) {
  const { t } = useTexts()
  const isOnlyWayIn = user.email === null || !user.hasPassword
  const disconnect = useChange({
    mutationFn: () => call(endpoints.marketplaceDisconnect),
    failed: t('wantlist.connection.discogsDisconnectionFailed'),
    stale: [queryKeys.marketplace, queryKeys.profile],
  })
  return (
    <>
      {isOnlyWayIn && (
        <Banner
          tone="info"
          action={
            <Button asChild variant="secondary" size="sm">
              <Link to="/dashboard/settings/account">{t('wantlist.connection.toAccount')}</Link>
            </Button>
          }
        >
          {t('wantlist.connection.onlyWayIn')}
        </Banner>
      )}
      <Button
        variant="secondary"
        className="justify-self-start max-sm:justify-self-stretch"
        disabled={isOnlyWayIn}
        busy={disconnect.isPending}
        onClick={() => disconnect.mutate()}
      >
        {t('words.disconnect')}
      </Button>
    </>
  )
}
