import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import type { MuteChoice, Snooze } from '@cratewatch/domain/notifications/mute'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'

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
