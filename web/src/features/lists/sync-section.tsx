import { endpoints } from '@cratewatch/contracts/calls'
import type { RunProgress } from '@cratewatch/contracts/lists/wantlist'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage, toastFailure } from '../../lib/api/toast-failure.ts'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { AnyPressing } from '../../lib/masters/pressings.tsx'
import { RunView } from './run-view.tsx'
import { useRun, runQuery } from './wantlist-queries.ts'

/** Starts the sync of the wantlist, and shows its progress or the last one's end. */
export function SyncSection({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslation()
  const run = useRun('sync')
  const progress = run.data?.progress ?? null
  return (
    <SectionCard title={t('wantlist.sync.title')} text={t('wantlist.sync.text')}>
      {run.data === undefined && (run.error ? <LoadFailure error={run.error} /> : <Loading />)}
      {progress !== null && <RunView of="sync" run={progress} />}
      {run.data !== undefined && progress?.isComplete !== false && (
        <StartSync isConnected={isConnected} last={progress} />
      )}
    </SectionCard>
  )
}

function StartSync({ isConnected, last }: { isConnected: boolean; last: RunProgress | null }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [alsoOnSale, setAlsoOnSale] = useState(last?.alsoOnSale ?? false)
  const [anyPressing, setAnyPressing] = useState(last?.anyPressing ?? false)
  const start = useMutation({
    mutationFn: () => call(endpoints.startWantlistSync, { body: { alsoOnSale, anyPressing } }),
    onSuccess: (status) => client.setQueryData(runQuery('sync').queryKey, status),
    onError: (error) => {
      toastFailure(t('wantlist.sync.wantlistSyncFailed'), error)
      // Another tab or device may have started it.
      void client.invalidateQueries({ queryKey: runQuery('sync').queryKey })
    },
  })
  return (
    <div className="grid gap-3">
      <Checkbox
        label={t('wantlist.sync.alsoOnSale')}
        checked={alsoOnSale}
        disabled={!isConnected}
        onCheckedChange={setAlsoOnSale}
      />
      <AnyPressing checked={anyPressing} disabled={!isConnected} onCheckedChange={setAnyPressing} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={last === null ? 'primary' : 'secondary'}
          icon={<RefreshCw />}
          disabled={!isConnected}
          busy={start.isPending}
          onClick={() => start.mutate()}
          className="max-sm:grow"
        >
          {t(last === null ? 'wantlist.sync.start' : 'wantlist.sync.again')}
        </Button>
        {!isConnected && <p className="text-sm text-ink-soft">{t('wantlist.sync.notConnected')}</p>}
      </div>
    </div>
  )
}

function LoadFailure({ error }: { error: Error }) {
  const { t } = useTranslation()
  return (
    <p role="alert" className="text-danger">
      {t('wantlist.sync.loadFailed')} {failureMessage(error, '')}
    </p>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-4">
      <Skeleton className="w-3/5" />
      <Skeleton shape="box" className="h-11 w-52" />
    </SkeletonGroup>
  )
}
