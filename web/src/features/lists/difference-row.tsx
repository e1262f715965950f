import { endpoints } from '@cratewatch/contracts/calls'
import type { WantlistDifferences } from '@cratewatch/contracts/lists/wantlist'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { REASON_WORDS } from './reason-words.ts'

type DifferingRecord = WantlistDifferences['records'][number]

/** Shows a record that is on one list only, with the one action for it. */
export function DifferenceRow({ record }: { record: DifferingRecord }) {
  const { t } = useTranslation()
  const { artist, name, thumb, discogsId, uri, year, format, reason, vinylId: watchId } = record
  const fullName = artist === '' ? name : `${artist} • ${name}`
  const change = useChange(record)
  const facts = [format, year, reason && t(REASON_WORDS[reason])].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3">
      <Sleeve src={thumb} alt="" seed={discogsId} size="sm" className="[--side:3.25rem]!" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="leading-snug font-semibold text-pretty">
          <TextLink tone="quiet" href={uri} external externalHint={t('shell.newTab')}>
            {fullName}
          </TextLink>
        </p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={change.isPending}
        disabled={change.isSuccess}
        className="max-sm:grow"
        aria-label={t(watchId === null ? 'wantlist.differences.watchName' : 'wantlist.differences.stopName', {
          name: fullName,
        })}
        onClick={() => change.mutate()}
      >
        {t(watchId === null ? 'wantlist.differences.watch' : 'wantlist.differences.stop')}
      </Button>
    </div>
  )
}

/** Starts to watch a record that is only wanted; stops watching one that is not. */
function useChange({ discogsId, name, vinylId: watchId }: DifferingRecord) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      if (watchId === null) await call(endpoints.addVinyl, { body: { discogsId } })
      else await call(endpoints.removeVinyl, { params: { id: watchId } })
    },
    onSuccess: () =>
      toastSuccess(t(watchId === null ? 'wantlist.differences.watched' : 'wantlist.differences.stopped'), {
        description: name,
      }),
    onError: (error) => toastFailure(t('wantlist.differences.failed'), error),
    onSettled: () =>
      Promise.all(
        [queryKeys.marketplace, queryKeys.vinyls, queryKeys.subscription].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
