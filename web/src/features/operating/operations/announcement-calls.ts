import { endpoints } from '@cratewatch/contracts/calls'
import { hours } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ApiBody, call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'

const HOURS = { never: null, hour: 1, day: 24, week: 7 * 24 } as const
/** How long an announcement stands from now on. */
export const ENDS = ['never', 'hour', 'day', 'week'] as const
export type End = (typeof ENDS)[number]

type Announced = Omit<ApiBody<typeof endpoints.announce>, 'endsAt'> & { end: End }

/** Announces something to everybody at once. */
export function useAnnounce() {
  const { t } = useTranslation()
  const after = useAfter()
  return useMutation({
    mutationFn: ({ end, ...rest }: Announced) =>
      call(endpoints.announce, { body: { ...rest, endsAt: momentOf(end) } }),
    onSuccess: () => toastSuccess(t('admin.announce.done')),
    ...after,
  })
}

/** Ends the announcement in force. */
export function useEndAnnouncement() {
  const { t } = useTranslation()
  const after = useAfter()
  return useMutation({
    mutationFn: (id: string) => call(endpoints.endAnnouncement, { params: { id } }),
    onSuccess: () => toastSuccess(t('admin.announce.ended')),
    ...after,
  })
}

function momentOf(end: End): string | null {
  const lasts = HOURS[end]
  return lasts === null ? null : new Date(plus(readNow(), hours(lasts))).toISOString()
}

function useAfter() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return {
    onError: (error: Error) => toastFailure(t('errors.title'), error),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.admin }),
        client.invalidateQueries({ queryKey: queryKeys.announcement }),
      ]),
  }
}
