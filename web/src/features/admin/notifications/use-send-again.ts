import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'

/** Retries a dead letter. */
export function useSendAgain() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endpoints.sendAgain, { params: { id } }),
    onSuccess: () => toastSuccess(t('admin.notifications.dead.sent')),
    onError: (error) => toastFailure(t('errors.title'), error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}
