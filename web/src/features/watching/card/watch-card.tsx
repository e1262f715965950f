import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { Star } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { formatDay, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { deferred, useDeferred } from '../../../ui/overlays/deferred.ts'
import { AlertLine, CardTrouble, DetailsLink, RecordLink } from './card-facts.tsx'
import type { Density } from '../watchlist-query.ts'
import { CardActions, useMuteForAWeek, useSwipe, type CardActionsProps } from './card-actions.tsx'
import { CopiesPill, LowestPrice, useCardState, useJustAppeared, type CardState } from './card-status.tsx'
import './watch-card.css'
import './watch-row.css'

type WatchCardProps = Omit<CardActionsProps, 'isOpen' | 'onOpen' | 'onMute' | 'isNear'> & { density: Density }

/**
 * Shows one watched record, as a card, a cover of the wall or a row of the table. It renders when its own record changes,
 * not with the other ninety-nine.
 */
export const WatchCard = memo(function WatchCard(props: WatchCardProps) {
  const { watch, phase, density, onRemove, isSelected } = props
  const titleId = useId()
  const fresh = useJustAppeared(watch.available)
  const [isNear, setIsNear] = useState(false)
  const onMute = useMuteForAWeek(watch)
  const swipe = useSwipe({ onLeft: (card) => onRemove(watch, card), onRight: onMute })
  const card = {
    'aria-labelledby': titleId,
    'aria-busy': phase !== 'here',
    tabIndex: -1,
    onFocus: () => setIsNear(true),
    onPointerEnter: () => setIsNear(true),
    ...(phase === 'here' && isSelected === null ? swipe : {}),
    'data-card': watch.id,
    'data-fresh': fresh ? '' : undefined,
    'data-selecting': isSelected === null ? undefined : '',
  }
  const parts = <CardParts {...props} {...{ titleId, fresh, onMute, isNear }} />
  return density === 'rows' ? (
    <tr {...card} data-phase={phase} className="vinyl-item watch-row">
      {parts}
    </tr>
  ) : (
    <div role="listitem" className="vinyl-item" data-phase={phase}>
      <article {...card} className="watch-card">
        {parts}
      </article>
    </div>
  )
})

/** Loaded when the first card is opened. */
export const moreFacts = deferred(() => import('./more-facts.tsx'))

type CardPartsProps = WatchCardProps &
  Pick<CardActionsProps, 'onMute' | 'isNear'> & { titleId: string; fresh: boolean }

/** Shows cover, name, copies, price and sentence; a row shows each in a column. */
function CardParts({ titleId, fresh, ...props }: CardPartsProps) {
  const { watch, phase, density } = props
  const [isOpen, setIsOpen] = useState(false)
  const code = useDeferred(moreFacts, isOpen)
  const facts = isOpen ? code : null
  const { locale } = useTexts()
  const state = useCardState(watch)
  const isRow = density === 'rows'
  const Part = isRow ? 'td' : 'div'
  const isNew = phase === 'arriving'
  return (
    <>
      <Part className="card-sleeve">
        <CardCover {...{ watch, state, isNew }} />
      </Part>
      <Part className="card-name">
        <h2 id={titleId} className="heading">
          <RecordLink watch={watch} />
          {watch.isStarred && <Starred />}
        </h2>
      </Part>
      <CardLine {...{ watch, phase, density, state, fresh }} />
      {isRow && <td>{formatDay(readInstant(watch.createdAt), readNow(), locale)}</td>}
      <Part className="card-actions">
        <CardActions
          {...props}
          isOpen={isOpen}
          onOpen={density === 'cards' && !isNew ? () => setIsOpen(!isOpen) : undefined}
        />
      </Part>
      {!isRow && !isNew && (
        <div className="card-more">
          <CardTrouble watch={watch} disabled={phase !== 'here'} />
          {facts && <facts.MoreFacts watch={watch} state={state} />}
        </div>
      )}
    </>
  )
}

type CardCoverProps = { watch: Watch; state: CardState; isNew: boolean }

/** Shows the cover; the link on it opens the record, and takes what is free of the card with it. */
function CardCover({ watch, state, isNew }: CardCoverProps) {
  const isOnSale = state.kind === 'on-sale' && state.isCurrent
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <Sleeve src={watch.thumb} alt="" seed={watch.discogsId} discOut={isOnSale} />
      {!isNew && <DetailsLink watch={watch} />}
    </div>
  )
}

type CardLineProps = Pick<CardPartsProps, 'watch' | 'phase' | 'density' | 'fresh'> & { state: CardState }

/** Says in one line how many copies there are, from what price, and what alerts. */
function CardLine({ watch, phase, density, state, fresh }: CardLineProps) {
  const isRow = density === 'rows'
  const Part = isRow ? 'td' : 'div'
  const parts = (
    <>
      <Part className="card-status">
        <CopiesPill {...{ watch, state, fresh }} />
      </Part>
      <Part className="card-price">
        <LowestPrice {...{ watch, state }} />
      </Part>
      <Part className="card-alert">{phase !== 'arriving' && <AlertLine watch={watch} />}</Part>
    </>
  )
  return isRow ? parts : <div className="card-line">{parts}</div>
}

function Starred() {
  const { t } = useTexts()
  return (
    <Star
      role="img"
      aria-label={t('watches.star.is')}
      fill="currentColor"
      className="ms-1.5 inline size-4 align-[-0.1em] text-label"
    />
  )
}
