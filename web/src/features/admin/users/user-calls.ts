import { endpoints } from '@cratewatch/contracts/calls'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastInfo, toastSuccess } from '../../../ui/feedback/toast.ts'
import { userPageQuery } from '../admin-queries.ts'

export type Named = { readonly id: string; readonly name: string }

/** Grants premium or takes it back, and says when it stays because it is paid for. */
export function useChangePlan() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, plan }: Named & { plan: Plan }) =>
      call(plan === 'PREMIUM' ? endpoints.makePremium : endpoints.makeFree, { params: { id } }),
    onSuccess: (inForce, { name, plan }) => {
      const title = t('admin.users.toast.updated')
      if (inForce.plan !== plan)
        return toastInfo(title, { description: t('admin.users.toast.stillPremium', { name }) })
      const words = plan === 'PREMIUM' ? 'upgraded' : 'downgraded'
      toastSuccess(title, { description: t(`admin.users.toast.${words}`, { name }) })
    },
    onError: (error) => toastFailure(t('errors.title'), error, t('admin.users.toast.errorUpdating')),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}

/** Deletes an account for good. `onDeleted` leaves its page. */
export function useDeleteUser(onDeleted?: () => Promise<void>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Named) => call(endpoints.adminDeleteUser, { params: { id } }),
    onSuccess: async (_, { id, name }) => {
      toastSuccess(t('admin.users.toast.deleted'), {
        description: t('admin.users.toast.deletedText', { name }),
      })
      // A page that is still shown would request them again.
      await onDeleted?.()
      client.removeQueries({ queryKey: userPageQuery(id).queryKey })
    },
    onError: (error) => toastFailure(t('errors.title'), error, t('admin.users.toast.errorDeleting')),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}

/** Ends every session of a user, or mails them their confirmation again. */
export function useHelpUser() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, help }: Named & { help: 'signedOut' | 'resent' }) =>
      call(help === 'signedOut' ? endpoints.signUserOut : endpoints.resendConfirmation, { params: { id } }),
    onSuccess: (_, { name, help }) =>
      toastSuccess(t('admin.users.toast.updated'), {
        description: t(`admin.users.toast.${help}`, { name }),
      }),
    onError: (error) => toastFailure(t('errors.title'), error, t('admin.users.toast.errorUpdating')),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}
