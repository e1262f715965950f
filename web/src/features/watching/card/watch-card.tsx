import { STRIP_DAYS, type Watch } from '@cratewatch/contracts/watching/vinyls'
import { X } from 'lucide-react'
import { memo, useId, useRef, type PointerEvent } from 'react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { DayStrip } from '../../../ui/charts/day-strip.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { toastInfo } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { WatchlistEntry } from '../adding/entries.tsx'
import { AlertLine } from '../alerting/alert-line.tsx'
import { fullName } from '../full-name.ts'
import { MuteMenu, useMute } from '../muting.tsx'
import { StarButton } from '../star-button.tsx'
import type { Density } from '../watchlist-query.ts'
import {
  CardFacts,
  CardPressing,
  CardTrouble,
  CopiesLink,
  RecordLink,
  CoverLink,
  DetailsLink,
} from './card-facts.tsx'
import { CardStatus, useCardState, useJustAppeared } from './card-status.tsx'
import './watch-card.css'

/** Shows the last thirty days of a record, as a strip and as text. Days before its first check stay blank. */
function HistoryStrip({ days }: { days: Watch['strip'] }) {
  const { t } = useTexts()
  const first = days.findIndex((day) => day !== 'unknown')
  const blank = first === -1 ? days.length : first
  const checked = days.length - blank
  const count = days.filter((day) => day === 'yes').length
  return (
    <DayStrip
      days={days.map((day, index) => (index < blank ? 'before' : day))}
      label={useLabel({ blank, checked, count })}
      start={
        blank === 0
          ? t('watches.card.stripStart', { days: STRIP_DAYS })
          : checked > 0 && t('watches.card.stripSince', { count: checked })
      }
      end={t('watches.card.stripEnd')}
    />
  )
}

function useLabel({ blank, checked, count }: { blank: number; checked: number; count: number }): string {
  const { t } = useTexts()
  if (checked === 0) return t('watches.card.stripUnknown', { days: STRIP_DAYS })
  const strip = t('watches.card.strip', { count, days: checked })
  return blank === 0 ? strip : `${strip}; ${t('watches.card.stripSince', { count: checked })}`
}

/** How far a finger moves before a card follows it, and how far it takes to mean something, in pixels. */
const BEGINS = 12
const MEANS = 96

type Swipes = { onLeft: (card: HTMLElement) => void; onRight: (card: HTMLElement) => void }

/**
 * Lets a finger swipe a card to either side; scrolling, mice and pens are left alone. The card follows by the property
 * `--swipe`, and what it would do shows in `data-swipe`. Buttons do the same: a swipe is never the only way.
 */
function useSwipe({ onLeft, onRight }: Swipes) {
  const start = useRef<{ id: number; x: number; y: number; moves: boolean } | null>(null)
  const end = (card: HTMLElement) => {
    start.current = null
    card.style.removeProperty('--swipe')
    delete card.dataset['swipe']
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' || start.current !== null) return
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY, moves: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (from === null || from.id !== event.pointerId) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!from.moves && Math.abs(dx) < BEGINS) return
      if (!from.moves && Math.abs(dy) > Math.abs(dx)) return end(event.currentTarget)
      if (!from.moves) event.currentTarget.setPointerCapture?.(event.pointerId)
      from.moves = true
      event.currentTarget.style.setProperty('--swipe', `${dx}px`)
      event.currentTarget.dataset['swipe'] = Math.abs(dx) < MEANS ? '' : dx < 0 ? 'left' : 'right'
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current?.id !== event.pointerId) return
      const meant = event.currentTarget.dataset['swipe']
      end(event.currentTarget)
      if (meant === 'left') onLeft(event.currentTarget)
      if (meant === 'right') onRight(event.currentTarget)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
  }
}

/** Removes a record that is swiped to the left, and mutes one that is swiped to the right; both can be undone. */
function useCardSwipe(watch: Watch, onRemove: (card: HTMLElement) => void) {
  const { t } = useTexts()
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
      <CardDetails {...{ watch, phase, isWhole }} />
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

type CardDetailsProps = WatchlistEntry & { isWhole: boolean }

function CardDetails({ watch, phase, isWhole }: CardDetailsProps) {
  if (phase === 'arriving') return <div className="card-facts" />
  return (
    <div className="card-facts">
      {isWhole && <CardFacts watch={watch} />}
      {isWhole && <CardTrouble watch={watch} disabled={phase !== 'here'} />}
      <div className="flex items-start justify-between gap-x-4 *:last:shrink-0">
        {isWhole && <AlertLine watch={watch} disabled={phase !== 'here'} />}
        <DetailsLink watch={watch} />
      </div>
    </div>
  )
}

type CardChoiceProps = Pick<WatchCardProps, 'watch' | 'phase' | 'onSelect'> & { isSelected: boolean }

function CardChoice({ watch, phase, isSelected, onSelect }: CardChoiceProps) {
  const { t } = useTexts()
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
  const { t } = useTexts()
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
