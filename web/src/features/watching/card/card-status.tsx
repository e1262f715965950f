import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { priceInWords } from '@cratewatch/domain/alerts/shown-price'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { formatDay, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow, useTicking } from '../../../lib/text/ticking.ts'
import { StatusPill, type Status } from '../../../ui/badges.tsx'
import { buttonClasses, TextLink } from '../../../ui/buttons.tsx'
import { Price } from '../../../ui/price.tsx'
import { fullName } from '../full-name.ts'

/** The state of a card's record: as of now, as of the last check when that is old, or still to be looked up. */
export type CardState = {
  readonly kind: Watch['state'] | 'beingFetched' | 'inLine' | 'notFound'
  readonly isCurrent: boolean
}

/** A lookup takes seconds; one that takes longer stands in line. */
const IN_LINE_AFTER = minutes(2)

/** Returns the state of a card. Counts and prices become outdated; that a release is blocked or withdrawn does not. */
export function cardState(
  watch: Pick<Watch, 'state' | 'lastCheckedAt' | 'pausedReason' | 'beingLookedUp' | 'createdAt'>,
  now: Instant,
): CardState {
  if (watch.pausedReason === 'not-found') return { kind: 'notFound', isCurrent: true }
  if (watch.beingLookedUp) {
    const isInLine = between(readInstant(watch.createdAt), now) > IN_LINE_AFTER
    return { kind: isInLine ? 'inLine' : 'beingFetched', isCurrent: true }
  }
  const ages = watch.state === 'on-sale' || watch.state === 'none'
  if (!ages || watch.lastCheckedAt === null) return { kind: watch.state, isCurrent: true }
  return { kind: watch.state, isCurrent: isCurrent(readInstant(watch.lastCheckedAt), now) }
}

/** Returns the state of a card, which changes by itself as it becomes outdated. */
export function useCardState(watch: Watch): CardState {
  // The text only triggers rendering: it changes when the figures stop being current, or a lookup takes long.
  useTicking((now) => Object.values(cardState(watch, now)).join(' '))
  return cardState(watch, readNow())
}

/** Whether the record came on sale while its card was on screen; false again once it is gone. */
export function useJustAppeared(available: boolean): boolean {
  const [seen, setSeen] = useState({ available, appeared: false })
  if (seen.available !== available) setSeen({ available, appeared: available })
  return seen.appeared
}

export type StateProps = { watch: Watch; state: CardState }
export type PillProps = StateProps & { fresh: boolean }

const PILLS: Record<CardState['kind'], Status> = {
  'on-sale': 'live',
  none: 'none',
  blocked: 'warning',
  withdrawn: 'off',
  unknown: 'none',
  beingFetched: 'none',
  inLine: 'off',
  notFound: 'warning',
}

/** Shows whether copies are for sale. */
export function StatePill({ watch, state, fresh }: PillProps) {
  const words = useStateWords(watch, state)
  return (
    <StatusPill size="sm" status={state.isCurrent ? PILLS[state.kind] : 'off'} fresh={fresh}>
      {words}
    </StatusPill>
  )
}

/** Shows whether copies are for sale; where there are some, it leads to them and says from what price. */
export function CopiesButton({ inColumn, ...props }: PillProps & { inColumn: boolean }) {
  const { t, locale } = useTexts()
  const { watch, state } = props
  const { numForSale: count, shownPrice, sellUri } = watch
  const words = useStateWords(watch, state)
  if (!watch.available) return <StatePill {...props} />
  const isPriced = state.isCurrent && shownPrice !== null
  const offerInWords = () => {
    if (inColumn && state.isCurrent) return t('watches.card.copies', { count })
    return isPriced ? t('watches.card.copiesFrom', { count, price: priceInWords(shownPrice, locale) }) : words
  }
  return (
    <a
      href={sellUri}
      target="_blank"
      rel="noopener noreferrer"
      data-status={state.isCurrent ? 'live' : 'off'}
      title={
        isPriced && shownPrice.converted !== 'no' ? t(`alerts.converted.${shownPrice.converted}`) : undefined
      }
      className={buttonClasses(state.isCurrent ? 'buy' : 'secondary', 'sm')}
    >
      {offerInWords()}
      <ArrowUpRight aria-hidden className="-me-1 size-4" />
      <span className="sr-only"> {t('watches.card.seeCopiesName', { name: fullName(watch) })}</span>
    </a>
  )
}

/** Says what makes the price a good one: the lowest that was seen here, and a known copy that has all the rule asks for. */
export function WorthOfPrice({ watch: { lowestHere, fitting, available } }: Pick<StateProps, 'watch'>) {
  const { t, locale } = useTexts()
  if (!available) return null
  return (
    <>
      {fitting !== null && (
        <TextLink tone="quiet" href={fitting.uri} external externalHint={t('shell.newTab')}>
          {fitting.words}
        </TextLink>
      )}
      {lowestHere !== null && (
        <span>
          {t('watches.card.lowestHere', {
            price: priceInWords(lowestHere, locale),
            date: formatDay(readInstant(lowestHere.at), readNow(), locale),
          })}
        </span>
      )}
    </>
  )
}

function useStateWords({ numForSale }: Watch, { kind, isCurrent }: CardState): string {
  const { t } = useTexts()
  if (kind === 'on-sale')
    return t(isCurrent ? 'watches.state.onSale' : 'watches.oldState.onSale', { count: numForSale })
  if (kind === 'none' && !isCurrent) return t('watches.oldState.none')
  return t(`watches.state.${kind}`)
}

/** Shows from what price copies are for sale; the marketplace allows nobody to show an old one. */
export function LowestPrice({ watch: { shownPrice }, state }: StateProps) {
  const { t, locale } = useTexts()
  if (state.kind !== 'on-sale' || !state.isCurrent || shownPrice === null) return null
  const { converted } = shownPrice
  const price = <Price prefix={t('watches.card.from')} amount={priceInWords(shownPrice, locale)} />
  if (converted === 'no') return price
  return (
    <span title={t(`alerts.converted.${converted}`)}>
      {price}
      <span className="sr-only">{t(`alerts.converted.${converted}`)}</span>
    </span>
  )
}
