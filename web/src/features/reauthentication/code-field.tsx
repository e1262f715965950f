import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'

type CodeFieldProps = Pick<TextFieldProps, 'value' | 'onChange' | 'error'>

/** Appears when the account turns out to ask for a second factor. */
export function CodeField(field: CodeFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      // It answers the press that has just happened.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      label={t('reauthentication.code')}
      hint={t('reauthentication.codeHint')}
      name="code"
      autoComplete="one-time-code"
      spellCheck={false}
      {...field}
    />
  )
}
