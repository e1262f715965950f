import type { AvailabilityFilter } from '@cratewatch/contracts/watches/list-part'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Crate } from '../../ui/illustrations/crate.tsx'
import { EmptySleeve } from '../../ui/illustrations/empty-sleeve.tsx'
import { FirstSteps } from './first/first-steps.tsx'

export type WatchlistEmptyProps = {
  availability: AvailabilityFilter
  /** What the list was searched for; empty: nothing. */
  search: string
  onShowAll: () => void
  /** Whether a sync or an import is bringing the first records. */
  isFilling: boolean
  /** Called with the examples that were added. */
  onAdded: (watches: readonly Watch[]) => void
}

/** Says that there are no records at all, or none that pass the filter. */
export function WatchlistEmpty(props: WatchlistEmptyProps) {
  const { availability, search, onShowAll, isFilling, onAdded } = props
  const { t } = useTranslation()
  if (availability === 'all' && search === '') {
    return (
      <EmptyState
        illustration={<Crate />}
        title={t(isFilling ? 'watches.empty.fillingTitle' : 'watches.empty.title')}
        action={!isFilling && <FirstSteps onAdded={onAdded} />}
      >
        {t(isFilling ? 'watches.empty.fillingText' : 'watches.empty.text')}
      </EmptyState>
    )
  }
  const [title, text] =
    search === '' && availability !== 'all'
      ? [t(`watches.empty.${availability}Title`), t(`watches.empty.${availability}Text`)]
      : [t('watches.empty.notFoundTitle', { words: search }), t('watches.empty.notFoundText')]
  return (
    <EmptyState
      illustration={<EmptySleeve />}
      title={title}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('watches.empty.showAll')}
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}
