import type { AvailabilityFilter } from '@cratewatch/contracts/watches/vinyls'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Crate } from '../../ui/illustrations/crate.tsx'
import { EmptySleeve } from '../../ui/illustrations/empty-sleeve.tsx'

export type WatchlistEmptyProps = { availability: AvailabilityFilter; onShowAll: () => void }

/** Says that there are no records at all, or none that pass the filter. */
export function WatchlistEmpty({ availability, onShowAll }: WatchlistEmptyProps) {
  const { t } = useTranslation()
  if (availability === 'all') {
    return (
      <EmptyState illustration={<Crate />} title={t('watches.empty.title')}>
        {t('watches.empty.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      illustration={<EmptySleeve />}
      title={t(`watches.empty.${availability}Title`)}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('watches.empty.showAll')}
        </Button>
      }
    >
      {t(`watches.empty.${availability}Text`)}
    </EmptyState>
  )
}
