import { endpoints } from '@cratewatch/contracts/calls'
import type { SyncSettings } from '@cratewatch/contracts/lists/wantlist'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { formatMoment, readInstant } from '../../lib/text/format.ts'
import { useLocale } from '../../lib/text/use-texts.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Divider } from '../../ui/layout/divider.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { syncSettingsQuery } from './wantlist-queries.ts'

/** Sets the daily sync of the wantlist: premium users choose how, others see what it would offer. */
export function DailySection() {
  const { t } = useTranslation()
  const settings = useQuery(syncSettingsQuery).data
  if (settings === undefined) return null
  return (
    <SectionCard
      title={t('wantlist.daily.title')}
      text={settings.isEntitled ? t('wantlist.daily.text') : t('wantlist.daily.hint')}
      aside={<Badge tone="gold">{t('watches.plan.premium')}</Badge>}
    >
      {settings.isEntitled ? (
        <Switches settings={settings} />
      ) : (
        <Button asChild variant="secondary" className="justify-self-start max-sm:justify-self-stretch">
          <Link to="/dashboard/subscription">{t('wantlist.daily.seePlans')}</Link>
        </Button>
      )}
    </SectionCard>
  )
}

function Switches({ settings }: { settings: SyncSettings }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const save = useSaveSettings()
  const { daily, alsoOnSale, anyPressing, stopRemoved, nextSyncAt } = settings
  const choose = (change: Partial<SyncSettings>) =>
    save.mutate({ daily, alsoOnSale, anyPressing, stopRemoved, ...change })
  return (
    <div className="grid gap-5">
      <Switch
        label={t('wantlist.daily.daily')}
        description={
          nextSyncAt === null
            ? undefined
            : t('wantlist.daily.next', { moment: formatMoment(readInstant(nextSyncAt), locale) })
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
  const { t } = useTranslation()
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
