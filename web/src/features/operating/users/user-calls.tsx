import { endpoints } from '@cratewatch/contracts/calls'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { toastInfo, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { userPageQuery, useAdminChange } from '../admin-queries.ts'
import { Trash2, Star } from 'lucide-react'
import { Button } from '../../../ui/buttons.tsx'
import { ConfirmButton } from '../../../ui/overlays/overlays.tsx'
import type { AdminUser } from '@cratewatch/contracts/operating/users'
import { useTexts } from '../../../lib/text/i18n.ts'

type Named = { readonly id: string; readonly name: string }

/** Grants premium or takes it back, and says when it stays because it is paid for. */
function useChangePlan() {
  const { t } = useTexts()
  return useAdminChange({
    mutationFn: ({ id, plan }: Named & { plan: Plan }) =>
      call(plan === 'PREMIUM' ? endpoints.makePremium : endpoints.makeFree, { params: { id } }),
    done: (inForce, { name, plan }) => {
      const title = t('admin.users.toast.updated')
      if (inForce.plan !== plan)
        return toastInfo(title, { description: t('admin.users.toast.stillPremium', { name }) })
      const words = plan === 'PREMIUM' ? 'upgraded' : 'downgraded'
      toastSuccess(title, { description: t(`admin.users.toast.${words}`, { name }) })
    },
    failure: t('admin.users.toast.errorUpdating'),
  })
}

/** Deletes an account for good. `onDeleted` leaves its page. */
function useDeleteUser(onDeleted?: () => Promise<void>) {
  const { t } = useTexts()
  const client = useQueryClient()
  return useAdminChange({
    mutationFn: ({ id }: Named) => call(endpoints.adminDeleteUser, { params: { id } }),
    done: async (_, { id, name }) => {
      toastSuccess(t('admin.users.toast.deleted'), {
        description: t('admin.users.toast.deletedText', { name }),
      })
      // A page that is still shown would request them again.
      await onDeleted?.()
      client.removeQueries({ queryKey: userPageQuery(id).queryKey })
    },
    failure: t('admin.users.toast.errorDeleting'),
  })
}

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

/** Deletes an account after asking once more. */
export function DeleteUser({ user, onDeleted }: { user: Named; onDeleted?: () => Promise<void> }) {
  const { t } = useTexts()
  const remove = useDeleteUser(onDeleted)
  return (
    <ConfirmButton
      variant="secondary"
      icon={<Trash2 className="size-4" />}
      aria-label={`${t('words.delete')}: ${user.name}`}
      title={t('admin.users.deleteTitle', { name: user.name })}
      description={t('admin.users.deleteText')}
      confirmLabel={t('admin.users.deleteConfirm')}
      cancelLabel={t('admin.users.cancel')}
      onConfirm={() => remove.mutateAsync(user)}
    >
      {t('words.delete')}
    </ConfirmButton>
  )
}

type PlanButtonProps = { user: Pick<AdminUser, 'subscription'>; named: Named }

/** The button that grants premium, or takes it back. */
export function PlanButton({ user, named }: PlanButtonProps) {
  const { t } = useTexts()
  const change = useChangePlan()
  const isPremium = user.subscription.plan === 'PREMIUM'
  const label = t(isPremium ? 'admin.users.makeFree' : 'admin.users.makePremium')
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={isPremium ? undefined : <Star className="size-4" />}
      busy={change.isPending}
      aria-label={`${label}: ${named.name}`}
      onClick={() => change.mutate({ ...named, plan: isPremium ? 'FREE' : 'PREMIUM' })}
    >
      {label}
    </Button>
  )
}
