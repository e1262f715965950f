import { endpoints } from '@cratewatch/contracts/calls'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2, Star } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { toastInfo, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { ConfirmButton } from '../../../ui/overlays/overlays.tsx'
import { userPageQuery, useAdminChange } from '../admin-queries.ts'

type Named = { readonly id: string; readonly name: string }

/** Ends every session of a user, or mails them their confirmation again. */
export function useHelpUser() {
  const { t } = useTexts()
  return useAdminChange({
    mutationFn: ({ id, help }: Named & { help: 'signedOut' | 'resent' }) =>
      call(help === 'signedOut' ? endpoints.signUserOut : endpoints.resendConfirmation, { params: { id } }),
    done: (_, { name, help }) =>
      toastSuccess(t('admin.users.toast.updated'), {
        description: t(`admin.users.toast.${help}`, { name }),
      }),
    failure: t('admin.users.toast.errorUpdating'),
  })
}

/** Deletes an account for good, after asking once more. `onDeleted` leaves its page. */
export function DeleteUser({ id, name, onDeleted }: Named & { onDeleted?: () => Promise<void> }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const remove = useAdminChange({
    mutationFn: () => call(endpoints.adminDeleteUser, { params: { id } }),
    done: async () => {
      toastSuccess(t('admin.users.toast.deleted'), {
        description: t('admin.users.toast.deletedText', { name }),
      })
      // A page that is still shown would request them again.
      await onDeleted?.()
      client.removeQueries({ queryKey: userPageQuery(id).queryKey })
    },
    failure: t('admin.users.toast.errorDeleting'),
  })
  return (
    <ConfirmButton
      variant="secondary"
      icon={<Trash2 />}
      aria-label={`${t('words.delete')}: ${name}`}
      title={t('admin.users.deleteTitle', { name })}
      description={t('admin.users.deleteText')}
      confirmLabel={t('admin.users.deleteConfirm')}
      cancelLabel={t('admin.users.cancel')}
      onConfirm={() => remove.mutateAsync()}
    >
      {t('words.delete')}
    </ConfirmButton>
  )
}

/** Grants premium or takes it back, and says when it stays because it is paid for. */
export function PlanButton({ id, name, isPremium }: Named & { isPremium: boolean }) {
  const { t } = useTexts()
  const change = useAdminChange({
    mutationFn: (plan: Plan) =>
      call(plan === 'PREMIUM' ? endpoints.makePremium : endpoints.makeFree, { params: { id } }),
    done: (inForce, plan) => {
      const title = t('admin.users.toast.updated')
      if (inForce.plan !== plan)
        return toastInfo(title, { description: t('admin.users.toast.stillPremium', { name }) })
      const words = plan === 'PREMIUM' ? 'upgraded' : 'downgraded'
      toastSuccess(title, { description: t(`admin.users.toast.${words}`, { name }) })
    },
    failure: t('admin.users.toast.errorUpdating'),
  })
  const label = t(isPremium ? 'admin.users.makeFree' : 'admin.users.makePremium')
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={isPremium ? undefined : <Star className="size-4" />}
      busy={change.isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => change.mutate(isPremium ? 'FREE' : 'PREMIUM')}
    >
      {label}
    </Button>
  )
}
