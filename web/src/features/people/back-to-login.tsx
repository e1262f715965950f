import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/text/i18n.ts'
import { TextLink } from '../../ui/buttons.tsx'

/** Links to the sign-in page. */
export function BackToLogin() {
  const { t } = useTexts()
  return (
    <p>
      <TextLink asChild>
        <Link to="/auth">{t('accounts.backToLogin')}</Link>
      </TextLink>
    </p>
  )
}
