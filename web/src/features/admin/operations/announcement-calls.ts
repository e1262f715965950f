import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'

export type AnnouncementDraft = {
  tone: 'info' | 'warning'
  text: Record<Locale, string>
  endsAt: string | null
}

/** Tells everybody something at once. */
export function useAnnounce(onDone: () => void) {
  const { t } = useTranslation()
  const after = useAfter()
  return useMutation({
    mutationFn: (body: AnnouncementDraft) => call(endpoints.announce, { body }),
    onSuccess: () => {
      toastSuccess(t('admin.announce.done'))
      onDone()
    },
    ...after,
  })
}

/** Takes down what everybody is told. */
export function useEndAnnouncement() {
  const { t } = useTranslation()
  const after = useAfter()
  return useMutation({
    mutationFn: (id: string) => call(endpoints.endAnnouncement, { params: { id } }),
    onSuccess: () => toastSuccess(t('admin.announce.ended')),
    ...after,
  })
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
