import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { profileQuery } from '../../lib/session/profile.ts'
import { toastError } from '../../ui/feedback/toast.ts'

/** Choices that are on their way to the account; until they are there it knows the one before. */
export const SAVING_LANGUAGE = ['saving-language'] as const

/**
 * Keeps the chosen language with the account, so that mails and other devices follow. Quick choices are sent one after
 * the other: the last one stays.
 */
export function useSaveLanguage(): (locale: Locale) => void {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const save = useMutation({
    mutationKey: SAVING_LANGUAGE,
    scope: { id: 'language' },
    mutationFn: (locale: Locale) => call(endpoints.updateProfile, { body: { locale } }),
    onSuccess: async (user) => {
      // What was asked for before this answer may bring the language before it.
      await client.cancelQueries({ queryKey: profileQuery.queryKey })
      client.setQueryData(profileQuery.queryKey, user)
    },
    // Asked for late: by now the page speaks the new language.
    onError: () => toastError(i18n.t('errors.title'), { description: i18n.t('shell.language.changeFailed') }),
  })
  return save.mutate
}
