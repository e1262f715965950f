import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../lib/text/format.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { Card } from '../../ui/layout/card.tsx'
import { DescriptionList } from '../../ui/tables/description-list.tsx'

const NOTHING = '-'

/** Shows whose plan it is. */
export function AccountBox({ email, memberSince }: { email: string | null; memberSince: string | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Card as="section" padding="lg" aria-labelledby="account-box" className="grid gap-4">
      <h2 id="account-box" className="heading text-section">
        {t('subscription.account.title')}
      </h2>
      <DescriptionList
        items={[
          { term: t('subscription.account.email'), detail: email ?? NOTHING },
          {
            term: t('subscription.account.memberSince'),
            detail: memberSince === null ? NOTHING : formatDate(readInstant(memberSince), locale),
          },
        ]}
      />
    </Card>
  )
}
