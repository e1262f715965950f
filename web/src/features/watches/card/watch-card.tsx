import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { AlertLine } from '../alerting/alert-line.tsx'
import type { Selection } from '../alerting/selection.ts'
import { CardFacts, CardPressing } from './card-facts.tsx'
import { CardStatus } from './card-status.tsx'
import { CopiesLink } from './copies-link.tsx'
import { CoverLink, DetailsLink } from './details-link.tsx'
import type { WatchlistEntry } from '../adding/entries.ts'
import { fullName } from '../full-name.ts'
import { HistoryStrip } from './history-strip.tsx'
import { MuteMenu } from '../muting/mute-menu.tsx'
import { RecordLink } from './record-link.tsx'
import { StarButton } from '../star/star-button.tsx'
import { useCardState } from './use-card-state.ts'
import { useCardSwipe } from './use-card-swipe.ts'
import { useJustAppeared } from './use-just-appeared.ts'
import './watch-card.css'

export type WatchCardProps = {
  entry: WatchlistEntry
  onRemove: (card: HTMLElement) => void
  /** Set while records are being selected, in place of the card's own actions. */
  selection: Selection | null
}

/** Shows one watched record: what it is, whether it is for sale, and its actions. */
export function WatchCard({ entry, onRemove, selection }: WatchCardProps) {
  const { t } = useTranslation()
  const { watch, phase } = entry
  const titleId = useId()
  const state = useCardState(watch)
  const fresh = useJustAppeared(watch.available)
  const exists = state.kind !== 'notFound'
  const swipe = useCardSwipe(watch, onRemove)
  const onSale = state.kind === 'on-sale' && state.isCurrent
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      aria-busy={phase !== 'here'}
      tabIndex={-1}
      {...(phase === 'here' && selection === null ? swipe : {})}
      data-fresh={fresh ? '' : undefined}
      data-selecting={selection === null ? undefined : ''}
      className="vinyl-card"
    >
      <div className="card-sleeve">
        <CoverLink watch={watch} isKnown={phase !== 'arriving'}>
          <Sleeve src={watch.thumb} alt="" seed={watch.discogsId} discOut={onSale} />
        </CoverLink>
      </div>
      <div className="card-name grid content-start gap-1.5">
        <h2 id={titleId} className="heading text-card">
          <RecordLink watch={watch} />
        </h2>
        <CardPressing watch={watch} />
      </div>
      <div className="card-facts">
        {phase !== 'arriving' && <CardFacts watch={watch} />}
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          {phase !== 'arriving' && exists && <AlertLine watch={watch} disabled={phase !== 'here'} />}
          {phase !== 'arriving' && <DetailsLink watch={watch} />}
        </div>
      </div>
      <CardStatus watch={watch} state={state} fresh={fresh} isKnown={phase === 'here'} />
      <div className="card-strip">{exists && <HistoryStrip days={watch.strip} />}</div>
      {selection === null ? (
        <CardActions entry={entry} canMute={exists} onRemove={onRemove} />
      ) : (
        <div className="card-actions">
          <Checkbox
            label={t('alerts.bulk.select', { name: fullName(watch) })}
            checked={selection.has(watch.id)}
            disabled={selection.targets === 'all' || phase !== 'here'}
            onCheckedChange={() => selection.toggle(watch.id)}
          />
        </div>
      )}
    </Card>
  )
}

type CardActionsProps = Omit<WatchCardProps, 'selection'> & { canMute: boolean }

function CardActions({ entry: { watch, phase }, canMute, onRemove }: CardActionsProps) {
  const { t } = useTranslation()
  const name = fullName(watch)
  return (
    <div className="card-actions">
      {phase !== 'arriving' && <StarButton watch={watch} disabled={phase !== 'here'} />}
      {phase !== 'arriving' && canMute && <MuteMenu watch={watch} disabled={phase !== 'here'} />}
      <CopiesLink watch={watch} size="sm" />
      <Button
        variant="ghost"
        size="sm"
        icon={<X />}
        busy={false}
        disabled={phase !== 'here'}
        aria-label={phase === 'here' ? t('watches.card.removeName', { name }) : undefined}
        onClick={({ currentTarget }) => onRemove(currentTarget.closest('article') ?? currentTarget)}
      >
        {t(phase === 'leaving' ? 'watches.card.removing' : 'watches.card.remove')}
      </Button>
    </div>
  )
}
