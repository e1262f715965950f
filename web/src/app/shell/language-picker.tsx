import { LOCALES, pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'
import { Languages } from 'lucide-react'
import { speak, useTexts } from '../../lib/text/i18n.ts'
import { LANGUAGES } from '../../messages/languages.ts'
import { NativeSelect, type NativeSelectProps } from '../../ui/forms/native-select.tsx'

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
