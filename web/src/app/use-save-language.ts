import { endpoints } from '@cratewatch/contracts/calls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api/api.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { isReadOnlySession, profileQuery } from '../lib/profile.ts'
import { useTexts } from '../lib/text/i18n.ts'
import { toastError } from '../ui/feedback/toast.tsx'

/** The key of languages being saved: until that is done, the account has the previous one. */
export const SAVING_LANGUAGE = ['saving-language'] as const

/**
 * Returns a function that saves the language to the account, for mails and other devices. Quick choices are sent in
 * order, so the last one stays.
 */
export function useSaveLanguage(): (locale: Locale) => void {
  const { i18n } = useTexts()
  const client = useQueryClient()
  const save = useMutation({
    mutationKey: SAVING_LANGUAGE,
    scope: { id: 'language' },
    mutationFn: (locale: Locale) => call(endpoints.updateProfile, { body: { locale } }),
    onSuccess: async (user) => {
      // An answer requested before may hold the previous language.
      await client.cancelQueries({ queryKey: profileQuery.queryKey })
      client.setQueryData(profileQuery.queryKey, user)
      // The server says in the account's language what will reach it.
      for (const queryKey of [queryKeys.vinyls, queryKeys.notificationSettings])
        void client.invalidateQueries({ queryKey })
    },
    // Translated only now, because the page's language has changed.
    onError: () => toastError(i18n.t('errors.title'), { description: i18n.t('shell.language.changeFailed') }),
  })
  // Whoever looks around chooses for this page alone.
  return (locale) => {
    if (!isReadOnlySession(client)) save.mutate(locale)
  }
}
