import { endpoints } from '@cratewatch/contracts/calls'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'

/** Begins to watch an album, or changes which of its pressings are watched. */
export function useSaveFilter(masterId: number, watchId: string | null) {
  return useChange(
    async (filter: PressingFilter) => {
      const body = { filter: onWire(filter) }
      if (watchId === null) await call(endpoints.watchMaster, { params: { id: masterId }, body })
      else await call(endpoints.choosePressings, { params: { id: watchId }, body })
      // Decided by what was asked for: a live event may report the new watch before the call is answered.
      return watchId === null ? 'masters.editor.watched' : 'masters.editor.saved'
    },
    watchId === null ? 'masters.editor.watchFailed' : 'masters.editor.saveFailed',
  )
}

/** Stops watching an album. */
export function useStopWatching() {
  return useChange(async (id: string) => {
    await call(endpoints.removeVinyl, { params: { id } })
    return 'masters.editor.stopped'
  }, 'masters.editor.stopFailed')
}

/** Watches one pressing by itself. */
export function useWatchPressing() {
  return useChange(async (discogsId: number) => {
    await call(endpoints.addVinyl, { body: { discogsId } })
    return 'masters.list.added'
  }, 'masters.list.addFailed')
}

type DoneWords = `masters.editor.${'watched' | 'saved' | 'stopped'}` | 'masters.list.added'
type FailedWords = `masters.editor.${'watchFailed' | 'saveFailed' | 'stopFailed'}` | 'masters.list.addFailed'

function useChange<Sent>(change: (sent: Sent) => Promise<DoneWords>, failed: FailedWords) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (done) => toastSuccess(t(done)),
    onError: (error) => toastFailure(t(failed), error),
    onSettled: () =>
      Promise.all(
        [queryKeys.masters, queryKeys.vinyls, queryKeys.subscription].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

function onWire(filter: PressingFilter): NonNullable<ApiBody<typeof endpoints.watchMaster>['filter']> {
  const { formats, countries, without, only } = filter
  return {
    ...filter,
    formats: [...formats],
    countries: [...countries],
    without: [...without],
    only: [...only],
  }
}
