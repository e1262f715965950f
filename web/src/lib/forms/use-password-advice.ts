import { isCommonPassword } from '@cratewatch/domain/accounts/passwords/common-password'
import { passwordMinLength, type PasswordRule } from '@cratewatch/domain/accounts/passwords/password'
import { useTranslation } from 'react-i18next'

/** What to say of a password that is being chosen: what it needs, or that everybody tries this one first. */
export function usePasswordAdvice(
  password: string,
  rule: PasswordRule,
): { readonly text: string; readonly isWarning: boolean } {
  const { t } = useTranslation()
  if (isCommonPassword(password)) return { text: t('accounts.password.common'), isWarning: true }
  const hint = rule === 'strict' ? 'accounts.password.hintStrict' : 'accounts.password.hint'
  return { text: t(hint, { count: passwordMinLength(rule) }), isWarning: false }
}
