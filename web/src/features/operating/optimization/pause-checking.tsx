import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'

/** Pauses the checks after asking once more; resumes them at once. */
export function PauseChecking({ isPaused }: { isPaused: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const steer = useSteering()
  if (isPaused) {
    return (
      <Button
        size="sm"
        icon={<Play className="size-4" />}
        busy={steer.isPending}
        onClick={() => steer.mutate('resume')}
      >
        {t('admin.optimization.resume')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="secondary" size="sm" icon={<Pause className="size-4" />} onClick={() => setOpen(true)}>
        {t('admin.optimization.pause')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('admin.optimization.pauseTitle')}
        description={t('admin.optimization.pauseText')}
        confirmLabel={t('admin.optimization.pause')}
        cancelLabel={t('admin.watches.cancel')}
        busy={steer.isPending}
        onConfirm={() => steer.mutate('pause', { onSettled: () => setOpen(false) })}
      />
    </>
  )
}

function useSteering() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (turn: 'pause' | 'resume') =>
      call(turn === 'pause' ? endpoints.pauseChecking : endpoints.resumeChecking),
    onSuccess: ({ isPaused }) =>
      toastSuccess(t(isPaused ? 'admin.optimization.isPaused' : 'admin.optimization.isResumed')),
    onError: (error) => toastFailure(t('errors.title'), error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}
