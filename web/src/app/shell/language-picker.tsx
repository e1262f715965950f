import { LOCALES, pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'
import { Languages } from 'lucide-react'
import { speak, useTexts } from '../../lib/text/i18n.ts'
import { NativeSelect, type NativeSelectProps } from '../../ui/forms/native-select.tsx'
import { LANGUAGES } from '../../messages/languages.ts'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { call } from '../../lib/api/api.ts'
import { profileQuery } from '../../lib/profile.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

type LanguagePickerProps = {
  /** Called after the page has changed its language, for example to store the choice. */
  onChosen?: (locale: Locale) => void
  /** Where only the icon is shown. */
  compact?: NativeSelectProps['compact']
  className?: string
}

/** Chooses the page's language, at once. */
export function LanguagePicker({ onChosen, compact, className }: LanguagePickerProps) {
  const { t, locale } = useTexts()
  const choose = async (locale: Locale) => {
    await speak(locale)
    onChosen?.(locale)
  }
  return (
    <NativeSelect
      label={t('shell.language.label')}
      hideLabel
      size="sm"
      compact={compact}
      leading={<Languages />}
      className={className}
      value={locale}
      onChange={(event) => void choose(pickLocale([event.target.value]))}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LANGUAGES[locale].name}
        </option>
      ))}
    </NativeSelect>
  )
}

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
  return save.mutate
}
