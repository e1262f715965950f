import type { AdminOptimization } from '@cratewatch/contracts/admin/optimization'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { Age } from '../texts/age.tsx'

/** Shows the records that alone the marketplace does not answer for; nothing without any. */
export function Unanswered({ releases }: { releases: AdminOptimization['unanswered'] }) {
  const { t } = useTranslation()
  if (releases.length === 0) return null
  return (
    <ListCard
      title={t('admin.optimization.unanswered.title')}
      note={t('admin.optimization.unanswered.note')}
      empty=""
      isEmpty={false}
    >
      {releases.map(({ id, artist, name, uri, since, failures }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <TextLink href={uri} external externalHint={t('shell.newTab')}>
            {artist === '' ? name : `${artist} – ${name}`}
          </TextLink>
          <span className="text-sm text-ink-soft tabular-nums">
            {t('admin.optimization.unanswered.failures', { count: failures })} <Age at={since} />
          </span>
        </li>
      ))}
    </ListCard>
  )
}
