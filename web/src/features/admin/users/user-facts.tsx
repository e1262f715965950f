import type { AdminUserPage } from '@cratewatch/contracts/admin/users'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { LANGUAGES } from '../../../messages/languages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { DescriptionList } from '../../../ui/tables/description-list.tsx'
import { PlanBadge } from '../plan-badge.tsx'
import { Section } from '../section.tsx'

/** Shows who a user is, and the state of their account. */
export function UserFacts({ page: { user, timeZone, planSource } }: { page: AdminUserPage }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Section title={t('admin.user.account')}>
      <DescriptionList
        items={[
          { term: t('admin.user.email'), detail: <Email user={user} /> },
          {
            term: t('admin.user.marketplace'),
            detail: user.discogsUsername ?? t('admin.user.notConnected'),
          },
          {
            term: t('admin.user.plan'),
            detail: (
              <span className="flex flex-wrap items-center gap-2">
                <PlanBadge plan={user.subscription.plan} /> {t(`admin.user.source.${planSource}`)}
              </span>
            ),
          },
          { term: t('admin.user.channels'), detail: t(`admin.users.channels.${user.channels}`) },
          { term: t('admin.user.joined'), detail: formatDate(readInstant(user.createdAt), locale) },
          { term: t('admin.user.language'), detail: LANGUAGES[user.locale].name },
          { term: t('admin.user.timeZone'), detail: timeZone },
        ]}
      />
    </Section>
  )
}

function Email({ user }: { user: AdminUserPage['user'] }) {
  const { t } = useTranslation()
  if (user.email === null) return t('admin.user.noEmail')
  return (
    <span className="flex flex-wrap items-center gap-2">
      {user.email}
      <Badge tone={user.emailConfirmed ? 'neutral' : 'warning'}>
        {t(user.emailConfirmed ? 'admin.user.confirmed' : 'admin.users.unconfirmed')}
      </Badge>
    </span>
  )
}
