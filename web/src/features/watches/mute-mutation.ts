import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/vinyls'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastError } from '../../ui/toast.ts'

/** Stops or restarts what is sent about a record. `null`: send again. */
export function useMute({ id }: Pick<Watch, 'id'>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (until: MuteChoice | null) =>
      until === null
        ? call(endpoints.unmuteVinyl, { params: { id } })
        : call(endpoints.muteVinyl, { params: { id }, body: { until } }),
    onError: (error) =>
      toastError(t('watches.mute.failed'), { description: failureMessage(error, t('errors.unknown')) }),
    // Waited for, so that the button rests until the card tells the new state.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.vinyls }),
  })
}
