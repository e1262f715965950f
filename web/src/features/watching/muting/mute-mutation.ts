import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { MuteChoice, Snooze } from '@cratewatch/domain/notifications/mute'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts, useLocale } from '../../../lib/text/use-texts.ts'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { formatDay, readInstant } from '../../../lib/text/format.ts'
import { readNow } from '../../../lib/text/ticking.ts'

/** Mutes a record; `null` unmutes it. */
export function useMute({ id }: Pick<Watch, 'id'>) {
  const t = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (until: MuteChoice | Snooze | null) =>
      until === null
        ? call(endpoints.unmuteVinyl, { params: { id } })
        : call(endpoints.muteVinyl, { params: { id }, body: { until } }),
    onError: (error) => toastFailure(t('watches.mute.failed'), error),
    // Awaited, so that the button stays disabled until the card shows the new state.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.vinyls }),
  })
}

/** Returns in words how long a record is muted; null when it is not. */
export function useMuteWords(mutedUntil: Watch['mutedUntil']): string | null {
  const t = useTexts()
  const locale = useLocale()
  if (mutedUntil === null) return null
  if (mutedUntil === 'until-cheaper') return t('watches.mute.mutedUntilCheaper')
  if (mutedUntil === 'on-again') return t('watches.mute.mutedOnAgain')
  return t('watches.mute.mutedUntil', { date: formatDay(readInstant(mutedUntil), readNow(), locale) })
}
