import type { User } from '@cratewatch/contracts/people/accounts'
import { Link } from '@tanstack/react-router'
import { signInAgain } from '../lib/profile.ts'
import { useTexts } from '../lib/text/i18n.ts'
import { Button } from '../ui/buttons.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'

/** What the session of a user on the operators' list lacks. */
type MissingOperatorAccess = Exclude<User['operator'], 'operator' | 'not-listed'>

/** Fills the admin area's page with what the session lacks. */
export function MissingAccess({ access }: { access: MissingOperatorAccess }) {
  const { t } = useTexts()
  return (
    <EmptyState level={1} title={t(`admin.standing.${access}.title`)} action={<Actions access={access} />}>
      {t(`admin.standing.${access}.text`)}
    </EmptyState>
  )
}

/** Tells operators on their account page why this session may not open the admin area; nothing to others. */
export function OperatorNotice({ access }: { access: User['operator'] }) {
  const { t } = useTexts()
  if (access === 'operator' || access === 'not-listed') return null
  return (
    <Banner
      tone="info"
      className="max-w-2xl"
      title={t(`admin.standing.${access}.title`)}
      action={access === 'unconfirmed' ? undefined : <SignInAgain size="sm" />}
    >
      {t(`admin.standing.${access}.text`)}
    </Banner>
  )
}

function Actions({ access }: { access: MissingOperatorAccess }) {
  const { t } = useTexts()
  return (
    <>
      {access !== 'older-session' && (
        <Button asChild variant={access === 'unconfirmed' ? 'primary' : 'secondary'}>
          <Link to="/dashboard/settings/account">{t('account.pageTitle')}</Link>
        </Button>
      )}
      {access !== 'unconfirmed' && <SignInAgain />}
    </>
  )
}

function SignInAgain({ size }: { size?: 'sm' }) {
  const { t } = useTexts()
  return (
    <Button variant={size === 'sm' ? 'secondary' : 'primary'} size={size} onClick={signInAgain}>
      {t('reauthentication.signInAgain')}
    </Button>
  )
}
