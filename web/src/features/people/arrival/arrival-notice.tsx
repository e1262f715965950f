import type { User } from '@cratewatch/contracts/people/accounts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../../lib/session/sign-out.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { forgetArrivalNews, readArrivalNews, subscribeToArrivalNews } from './arrival-news.ts'

/** Says whose account is open after an address brought a session, until dismissed. */
export function ArrivalNotice({ user }: { user: User }) {
  const { t } = useTranslation()
  const news = useSyncExternalStore(subscribeToArrivalNews, readArrivalNews)
  if (news === null) return null
  const who = user.email ?? user.discogsUsername ?? t('shell.account.noEmail')
  return (
    <Banner
      tone={news === 'opened' ? 'warning' : 'info'}
      className="mb-6"
      title={<span className="wrap-anywhere">{t(`accounts.arrival.${news}.title`, { who })}</span>}
      action={
        <Button variant="secondary" size="sm" onClick={signOut}>
          {t('shell.nav.logout')}
        </Button>
      }
      onDismiss={forgetArrivalNews}
      dismissLabel={t('shell.announcement.dismiss')}
    >
      {t(`accounts.arrival.${news}.text`)}
    </Banner>
  )
}
