import { endpoints } from '@cratewatch/contracts/calls'
import type { RunProgress, SyncSettings } from '@cratewatch/contracts/lists/wantlist'
import { queryOptions, useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { Loaded } from '../../lib/api/loaded.tsx'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { formatMoment, readInstant } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Badge } from '../../ui/badges.tsx'
import { Button } from '../../ui/buttons.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Divider } from '../../ui/layout/page.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { RunView } from './run-view.tsx'
import { useRun, runQuery } from './wantlist-queries.ts'

/** Starts the sync of the wantlist, and shows its progress or the last one's end. */
export function SyncSection({ isConnected }: { isConnected: boolean }) {
  const { t } = useTexts()
  const run = useRun('sync')
  return (
    <SectionCard title={t('wantlist.sync.title')} text={t('wantlist.sync.text')}>
      <Loaded query={run} failure={t('wantlist.sync.loadFailed')} rows={2}>
        {({ progress }) => (
          <>
            {progress !== null && <RunView of="sync" run={progress} />}
            {progress?.isComplete !== false && <StartSync isConnected={isConnected} last={progress} />}
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

function StartSync({ isConnected, last }: { isConnected: boolean; last: RunProgress | null }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { alsoOnSale = false, anyPressing = false } = last ?? {}
  const [chosen, setChosen] = useState<Chosen>({ alsoOnSale, anyPressing })
  const { queryKey } = runQuery('sync')
  const start = useMutation({
    mutationFn: () => call(endpoints.startWantlistSync, { body: chosen }),
    onSuccess: (status) => client.setQueryData(queryKey, status),
    onError: (error) => {
      toastFailure(t('wantlist.sync.wantlistSyncFailed'), error)
      // Another tab or device may have started it.
      void client.invalidateQueries({ queryKey })
    },
  })
  return (
    <div className="grid gap-3">
      <RunChoices chosen={chosen} onChange={setChosen} disabled={!isConnected} />
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

/** What is watched of a list beside the records that nobody sells, and whether any pressing will do. */
export type Chosen = { readonly alsoOnSale: boolean; readonly anyPressing: boolean }

type RunChoicesProps = {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  disabled?: boolean
}

/** Asks what a run takes of its list. */
export function RunChoices({ chosen, onChange, disabled = false }: RunChoicesProps) {
  const { t } = useTexts()
  const { alsoOnSale, anyPressing } = chosen
  return (
    <>
      <Checkbox
        label={t('wantlist.sync.alsoOnSale')}
        checked={alsoOnSale}
        disabled={disabled}
        onCheckedChange={(alsoOnSale) => onChange({ alsoOnSale, anyPressing })}
      />
      <div className="grid gap-1">
        <Checkbox
          label={t('wantlist.anyPressing')}
          checked={anyPressing}
          disabled={disabled}
          onCheckedChange={(anyPressing) => onChange({ alsoOnSale, anyPressing })}
        />
        <p className="ps-8.5 text-sm text-pretty text-ink-soft">{t('wantlist.anyPressingText')}</p>
      </div>
    </>
  )
}

const syncSettingsQuery = queryOptions({
  queryKey: [...queryKeys.marketplace, 'settings'],
  queryFn: ({ signal }) => call(endpoints.getSyncSettings, {}, signal),
})

/** Sets the daily sync of the wantlist: premium users choose how, others see what it would offer. */
export function DailySection() {
  const { t } = useTexts()
  const settings = useQuery(syncSettingsQuery).data
  if (settings === undefined) return null
  return (
    <SectionCard
      title={t('wantlist.daily.title')}
      text={settings.isEntitled ? t('wantlist.daily.text') : t('wantlist.daily.hint')}
      aside={<Badge tone="gold">{t('words.plan.PREMIUM')}</Badge>}
    >
      {settings.isEntitled ? (
        <Switches settings={settings} />
      ) : (
        <Button asChild variant="secondary" className="justify-self-start max-sm:justify-self-stretch">
          <Link to="/dashboard/subscription">{t('words.seePlans')}</Link>
        </Button>
      )}
    </SectionCard>
  )
}

function Switches({ settings }: { settings: SyncSettings }) {
  const { t, locale } = useTexts()
  const save = useSaveSettings()
  const { daily, alsoOnSale, anyPressing, stopRemoved, nextSyncAt } = settings
  const choose = (change: Partial<SyncSettings>) =>
    save.mutate({ daily, alsoOnSale, anyPressing, stopRemoved, ...change })
  return (
    <div className="grid gap-5">
      <Switch
        label={t('wantlist.daily.daily')}
        description={
          nextSyncAt !== null &&
          t('wantlist.daily.next', { moment: formatMoment(readInstant(nextSyncAt), locale) })
        }
        checked={daily}
        onCheckedChange={(daily) => choose({ daily })}
      />
      <Divider />
      <Switch
        label={t('wantlist.daily.alsoOnSale')}
        description={t('wantlist.daily.alsoOnSaleText')}
        checked={alsoOnSale}
        disabled={!daily}
        onCheckedChange={(alsoOnSale) => choose({ alsoOnSale })}
      />
      <Divider />
      <Switch
        label={t('wantlist.daily.stopRemoved')}
        description={t('wantlist.daily.stopRemovedText')}
        checked={stopRemoved}
        onCheckedChange={(stopRemoved) => choose({ stopRemoved })}
      />
    </div>
  )
}

/** Saves each switch at once, and reverts it when the server refuses. */
function useSaveSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const { queryKey } = syncSettingsQuery
  return useMutation({
    mutationFn: (body: Pick<SyncSettings, 'daily' | 'alsoOnSale' | 'anyPressing' | 'stopRemoved'>) =>
      call(endpoints.updateSyncSettings, { body }),
    onMutate: async (request) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...request })
      return before
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error, _request, before) => {
      client.setQueryData(queryKey, before)
      toastFailure(t('wantlist.daily.saveFailed'), error)
    },
  })
}
