import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { BellOff, SquareCheck } from 'lucide-react'
import { useRef, type PointerEvent, type ReactNode } from 'react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, IconButton } from '../../../ui/buttons.tsx'
import { toastInfo } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import type { WatchlistEntry } from '../adding/entries.tsx'
import { fullName } from '../full-name.ts'
import { RecordMenu, useMute } from '../record-menu.tsx'

export type CardActionsProps = WatchlistEntry & {
  onRemove: (watch: Watch, card: HTMLElement) => void
  /** Whether it is selected; null while nothing is being selected: then the card has its own actions. */
  isSelected: boolean | null
  /** Selects it or no longer; missing: all records are selected. */
  onSelect: ((id: string) => void) | undefined
  onMute: () => void
  /** Whether the pointer or the focus is or was there: what they need is not built before. */
  isNear: boolean
}

type CardRemovalProps = Pick<CardActionsProps, 'watch' | 'phase' | 'onRemove'>

/** Stops watching the record at a press, and says so while that is under way. */
export function CardRemoval({ watch, phase, onRemove }: CardRemovalProps) {
  const { t } = useTexts()
  const remove = (button: HTMLElement) => {
    const card = button.closest<HTMLElement>('[data-card]')
    if (card !== null) onRemove(watch, card)
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={phase !== 'here'}
      aria-label={phase === 'leaving' ? undefined : t('words.removeName', { name: fullName(watch) })}
      onClick={({ currentTarget }) => remove(currentTarget)}
    >
      {t(phase === 'leaving' ? 'watches.card.removing' : 'words.remove')}
    </Button>
  )
}

/** Acts on the record by a menu, and while records are selected by a box. */
export function CardActions({ watch, phase, isSelected, onSelect }: CardActionsProps) {
  if (isSelected !== null) return <SelectBox {...{ watch, phase, isSelected, onSelect }} />
  return <RecordMenu watch={watch} canMute={isFound(watch)} disabled={phase !== 'here'} />
}

/** Whether the marketplace has the record, so that there is something to mute. */
const isFound = ({ pausedReason }: Watch) => pausedReason !== 'not-found'

type SelectBoxProps = Pick<CardActionsProps, 'watch' | 'phase' | 'onSelect'> & { isSelected: boolean }

function SelectBox({ watch, phase, isSelected, onSelect }: SelectBoxProps) {
  const { t } = useTexts()
  return (
    <Checkbox
      label={<span className="sr-only">{t('alerts.bulk.select', { name: fullName(watch) })}</span>}
      checked={isSelected}
      disabled={onSelect === undefined || phase !== 'here'}
      onCheckedChange={() => onSelect?.(watch.id)}
    />
  )
}

/** Shows in a row under the pointer, or while it has the focus, what else a press does; the keys press it in a card, too. */
export function AtPointer({ watch, phase, onSelect, onMute }: CardActionsProps) {
  const { t } = useTexts()
  const name = fullName(watch)
  if (phase !== 'here') return null
  return (
    <>
      <PointerButton
        label={t('alerts.bulk.select', { name })}
        shortcut="select"
        onPress={() => onSelect?.(watch.id)}
      >
        <SquareCheck />
      </PointerButton>
      {isFound(watch) && (
        <PointerButton label={t('watches.mute.open', { name })} shortcut="mute" onPress={onMute}>
          <BellOff />
        </PointerButton>
      )}
    </>
  )
}

type PointerButtonProps = {
  label: string
  shortcut: 'select' | 'mute'
  onPress: () => void
  children: ReactNode
}

function PointerButton({ label, shortcut, onPress, children }: PointerButtonProps) {
  return (
    <IconButton
      size="sm"
      label={label}
      title={label}
      data-key={shortcut}
      className="at-pointer"
      onClick={onPress}
    >
      {children}
    </IconButton>
  )
}

/** How far a finger moves before a card follows it, and how far it takes to mean something, in pixels. */
const BEGINS = 12
const MEANS = 96

type Swipes = { onLeft: (card: HTMLElement) => void; onRight: (card: HTMLElement) => void }

/**
 * Lets a finger swipe a card to either side; scrolling, mice and pens are left alone. The card follows by the property
 * `--swipe`, and what it would do shows in `data-swipe`. Buttons do the same: a swipe is never the only way.
 */
export function useSwipe({ onLeft, onRight }: Swipes) {
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
      event.currentTarget.dataset['swipe'] = sideOf(dx)
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

/** Returns the side that a card is swiped to; empty: not far enough to mean something. */
function sideOf(dx: number): '' | 'left' | 'right' {
  if (Math.abs(dx) < MEANS) return ''
  return dx < 0 ? 'left' : 'right'
}

/** Mutes a record for a week, with a way back. */
export function useMuteForAWeek(watch: Watch) {
  const { t } = useTexts()
  const mute = useMute(watch)
  return () => {
    if (watch.mutedUntil !== null) return
    mute.mutate('7d', {
      onSuccess: () =>
        toastInfo(t('watches.mute.swiped', { name: fullName(watch) }), {
          undo: { label: t('words.undo'), onPress: () => mute.mutate(null) },
        }),
    })
  }
}
