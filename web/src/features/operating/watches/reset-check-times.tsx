import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { durationText } from '../texts/duration-text.ts'

/** Makes all checks due at once, after asking once more, because it delays everybody a little. */
export function ResetCheckTimes() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const reset = useReset()
  return (
    <>
      <Button variant="secondary" icon={<RotateCcw className="size-4.5" />} onClick={() => setOpen(true)}>
        {t('admin.watches.reset')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        tone="primary"
        title={t('admin.watches.resetTitle')}
        description={t('admin.watches.resetText')}
        confirmLabel={t('admin.watches.resetConfirm')}
        cancelLabel={t('admin.watches.cancel')}
        busy={reset.isPending}
        onConfirm={() => reset.mutate(undefined, { onSettled: () => setOpen(false) })}
      />
    </>
  )
}

function useReset() {
  const { t } = useTranslation()
  const locale = useLocale()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoints.resetVinylCheckTimes),
    onSuccess: ({ vinylsUpdated: watchesUpdated, estimatedSeconds }) =>
      toastSuccess(t('admin.watches.resetDone', { count: watchesUpdated }), {
        description:
          estimatedSeconds === null
            ? undefined
            : t('admin.watches.resetTakes', { span: durationText(estimatedSeconds, locale) }),
      }),
    onError: (error) => toastFailure(t('errors.title'), error, t('admin.watches.resetFailed')),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}
