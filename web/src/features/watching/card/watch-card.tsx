import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { Star } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import type { Density } from '../watchlist-query.ts'
import {
  AtPointer,
  CardActions,
  CardRemoval,
  useMuteForAWeek,
  useSwipe,
  type CardActionsProps,
} from './card-actions.tsx'
import { AlertLine, CardTrouble, DetailsLink, RecordLink } from './card-facts.tsx'
import {
  CopiesButton,
  LowestPrice,
  useCardState,
  useJustAppeared,
  WorthOfPrice,
  type CardState,
} from './card-status.tsx'
import { FactsLine } from './facts-line.tsx'
import './watch-items.css'
import './watch-card.css'
import './watch-wall.css'
import './watch-row.css'

type WatchCardProps = Omit<CardActionsProps, 'onMute' | 'isNear'> & { density: Density }

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

type CardPartsProps = WatchCardProps &
  Pick<CardActionsProps, 'onMute' | 'isNear'> & { titleId: string; fresh: boolean }

/** Shows cover, name, copies, price, sentence and facts, and what can be done; a row shows most in columns. */
function CardParts({ titleId, fresh, ...props }: CardPartsProps) {
  const { watch, phase, density } = props
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
      <Part className="card-facts">{!isNew && <FactsLine watch={watch} />}</Part>
      <Part className="card-removal">
        {props.isSelected === null && (
          <>
            {props.isNear && <AtPointer {...props} />}
            <CardRemoval {...props} />
          </>
        )}
      </Part>
      <Part className="card-actions">
        <CardActions {...props} />
      </Part>
      {!isRow && !isNew && (
        <div className="card-more">
          <CardTrouble watch={watch} disabled={phase !== 'here'} />
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
        <CopiesButton {...{ watch, state, fresh }} inColumn={isRow} />
      </Part>
      <Part className="card-price">
        {isRow ? <LowestPrice {...{ watch, state }} /> : <WorthOfPrice watch={watch} />}
      </Part>
      <Part className="card-alert">
        {phase !== 'arriving' && <AlertLine watch={watch} inColumn={isRow} />}
      </Part>
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
