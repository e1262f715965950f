import type { User } from '@cratewatch/contracts/people/accounts'
import { useTranslation } from 'react-i18next'

/** Shows the account's name: its address, otherwise its marketplace name. */
export function Whoami({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <span className="grid text-sm text-ink-soft">
      {t('shell.account.signedInAs')}
      <span className="max-w-60 truncate font-semibold text-ink">
        {user.email ?? user.discogsUsername ?? t('shell.account.noEmail')}
      </span>
    </span>
  )
}
