import { endpoints } from '@cratewatch/contracts/calls'
import type { PressingName } from '@cratewatch/contracts/watches/pressing-filter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { pressingInWords } from './pressing-words.ts'

export type ExcludePressingProps = { watchId: string; pressing: PressingName; onDone?: () => void }

/** Leaves a pressing of a watched album out from now on, whatever else its filter says. */
export function ExcludePressing({ watchId, pressing, onDone }: ExcludePressingProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const exclude = useMutation({
    mutationFn: () =>
      call(endpoints.excludePressing, { params: { id: watchId }, body: { discogsId: pressing.discogsId } }),
    onSuccess: () => {
      toastSuccess(t('masters.exclude.done'))
      onDone?.()
    },
    onError: (error) => toastFailure(t('masters.exclude.failed'), error),
    onSettled: () =>
      Promise.all(
        [queryKeys.vinyls, queryKeys.masters].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
  if (exclude.isSuccess) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<X />}
      busy={exclude.isPending}
      className="-ms-3 justify-self-start"
      aria-label={`${t('masters.exclude.label')}: ${pressingInWords(pressing)}`}
      onClick={() => exclude.mutate()}
    >
      {t('masters.exclude.label')}
    </Button>
  )
}
