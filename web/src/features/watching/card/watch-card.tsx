import { X } from 'lucide-react'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { memo, useId } from 'react'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { AlertLine } from '../alerting/alert-line.tsx'
import { CardFacts, CardPressing, CardTrouble } from './card-facts.tsx'
import { CardStatus } from './card-status.tsx'
import { CopiesLink, RecordLink } from './card-links.tsx'
import { CoverLink, DetailsLink } from './details-link.tsx'
import type { WatchlistEntry } from '../adding/entries.ts'
import { fullName } from '../full-name.ts'
import { HistoryStrip } from './history-strip.tsx'
import { MuteMenu } from '../muting/mute-menu.tsx'
import type { Density } from '../remembered-view.ts'
import { StarButton } from '../star/star-button.tsx'
import { useCardState, useJustAppeared } from './card-state.ts'
import './watch-card.css'
import { toastInfo } from '../../../ui/feedback/toast.ts'
import { useMute } from '../muting/mute-mutation.ts'
import { useSwipe } from './use-swipe.ts'

/** Removes a record that is swiped to the left, and mutes one that is swiped to the right; both can be undone. */
function useCardSwipe(watch: Watch, onRemove: (card: HTMLElement) => void) {
  const t = useTexts()
  const mute = useMute(watch)
  const muteForAWeek = () => {
    if (watch.mutedUntil !== null) return
    mute.mutate('7d', {
      onSuccess: () =>
        toastInfo(t('watches.mute.swiped', { name: fullName(watch) }), {
          undo: { label: t('watches.removed.undo'), onPress: () => mute.mutate(null) },
        }),
    })
  }
  return useSwipe({ onLeft: onRemove, onRight: muteForAWeek })
}

type WatchCardProps = WatchlistEntry & {
  density: Density
  onRemove: (watch: Watch, card: HTMLElement) => void
  /** Whether it is selected; null while nothing is being selected: then the card has its own actions. */
  isSelected: boolean | null
  /** Selects it or no longer; missing: all records are selected. */
  onSelect: ((id: string) => void) | undefined
}

/**
 * Shows one watched record: what it is, whether it is for sale, and its actions; on the wall and in rows no more than
 * name, state and price. It renders when its own record changes, not with the other ninety-nine.
 */
export const WatchCard = memo(function WatchCard(props: WatchCardProps) {
  const { watch, phase, density, onRemove, isSelected, onSelect } = props
  const isWhole = density === 'cards'
  const titleId = useId()
  const state = useCardState(watch)
  const fresh = useJustAppeared(watch.available)
  const exists = state.kind !== 'notFound'
  const swipe = useCardSwipe(watch, (card) => onRemove(watch, card))
  const onSale = state.kind === 'on-sale' && state.isCurrent
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      aria-busy={phase !== 'here'}
      tabIndex={-1}
      {...(phase === 'here' && isSelected === null ? swipe : {})}
      data-fresh={fresh ? '' : undefined}
      data-selecting={isSelected === null ? undefined : ''}
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
        {isWhole && <CardPressing watch={watch} />}
      </div>
      <CardDetails {...{ watch, phase, isWhole, exists }} />
      <CardStatus {...{ watch, state, fresh, isWhole }} isKnown={phase === 'here'} />
      {isWhole && <div className="card-strip">{exists && <HistoryStrip days={watch.strip} />}</div>}
      {isSelected === null ? (
        isWhole && <CardActions {...{ watch, phase, onRemove }} canMute={exists} />
      ) : (
        <CardChoice {...{ watch, phase, isSelected, onSelect }} />
      )}
    </Card>
  )
})

type CardDetailsProps = WatchlistEntry & { isWhole: boolean; exists: boolean }

function CardDetails({ watch, phase, isWhole, exists }: CardDetailsProps) {
  if (phase === 'arriving') return <div className="card-facts" />
  return (
    <div className="card-facts">
      {isWhole && <CardFacts watch={watch} />}
      {isWhole && <CardTrouble watch={watch} disabled={phase !== 'here'} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        {isWhole && exists && <AlertLine watch={watch} disabled={phase !== 'here'} />}
        <DetailsLink watch={watch} />
      </div>
    </div>
  )
}

type CardChoiceProps = Pick<WatchCardProps, 'watch' | 'phase' | 'onSelect'> & { isSelected: boolean }

function CardChoice({ watch, phase, isSelected, onSelect }: CardChoiceProps) {
  const t = useTexts()
  return (
    <div className="card-actions">
      <Checkbox
        label={t('alerts.bulk.select', { name: fullName(watch) })}
        checked={isSelected}
        disabled={onSelect === undefined || phase !== 'here'}
        onCheckedChange={() => onSelect?.(watch.id)}
      />
    </div>
  )
}

type CardActionsProps = Pick<WatchCardProps, 'watch' | 'phase' | 'onRemove'> & { canMute: boolean }

function CardActions({ watch, phase, canMute, onRemove }: CardActionsProps) {
  const t = useTexts()
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
        onClick={({ currentTarget }) => onRemove(watch, currentTarget.closest('article') ?? currentTarget)}
      >
        {t(phase === 'leaving' ? 'watches.card.removing' : 'watches.card.remove')}
      </Button>
    </div>
  )
}
