import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile.ts'
import { toastError } from '../../ui/toast.ts'

/** Keeps the chosen language with the account, so that mails and other devices follow. */
export function useSaveLanguage(): (locale: Locale) => void {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (locale: Locale) => call(endpoints.updateProfile, { body: { locale } }),
    onSuccess: (user) => client.setQueryData(profileQuery.queryKey, user),
    // Asked for late: by now the page speaks the new language.
    onError: () => toastError(i18n.t('errors.title'), { description: i18n.t('shell.language.changeFailed') }),
  })
  return save.mutate
}
