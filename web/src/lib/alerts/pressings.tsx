import { endpoints } from '@cratewatch/contracts/calls'
import type { PressingName } from '@cratewatch/contracts/watching/pressing-filter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Button } from '../../ui/buttons.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { useTexts } from '../text/i18n.ts'
import { pressingInWords } from './pressing-words.ts'

type AnyPressingProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** Asks whether any pressing of the albums is wanted in place of the listed ones. */
export function AnyPressing({ checked, onCheckedChange, disabled = false }: AnyPressingProps) {
  const { t } = useTexts()
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('wantlist.anyPressing')}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
      />
      <p className="ps-8.5 text-sm text-pretty text-ink-soft">{t('wantlist.anyPressingText')}</p>
    </div>
  )
}

type ExcludePressingProps = { watchId: string; pressing: PressingName; onDone?: () => void }

/** Leaves a pressing of a watched album out from now on, whatever else its filter says. */
export function ExcludePressing({ watchId, pressing, onDone }: ExcludePressingProps) {
  const { t } = useTexts()
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
