import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/buttons.tsx'

/** Links to the sign-in page. */
export function BackToLogin() {
  const { t } = useTranslation()
  return (
    <p>
      <TextLink asChild>
        <Link to="/auth">{t('accounts.backToLogin')}</Link>
      </TextLink>
    </p>
  )
}
