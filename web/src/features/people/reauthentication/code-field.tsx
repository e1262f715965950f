import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx'

type CodeFieldProps = Pick<TextFieldProps, 'value' | 'onChange' | 'error'>

/** Asks for the second factor, once the account turns out to need one. */
export function CodeField(field: CodeFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      // It appears in answer to a press.
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
