import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { useState } from 'react'
import { shownPriceInWords } from '../../../lib/alerts/alert-words.ts'
import { readInstant, formatMoment } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow, useTicking, useAge } from '../../../lib/text/ticking.ts'
import { StatusPill, Sticker, type Status, type StickerTone } from '../../../ui/badges.tsx'
import { Popover } from '../../../ui/overlays/overlays.tsx'
import { Price } from '../../../ui/price.tsx'
import { CheckPace } from './check-pace.tsx'

/** The state of a card's record: as of now, as of the last check when that is old, or still being looked up. */
type CardState = {
  readonly kind: Watch['state'] | 'beingFetched' | 'notFound'
  readonly isCurrent: boolean
}

/** Returns the state of a card. Counts and prices become outdated; that a release is blocked or withdrawn does not. */
export function cardState(
  watch: Pick<Watch, 'state' | 'lastCheckedAt' | 'pausedReason' | 'beingLookedUp'>,
  now: Instant,
): CardState {
  if (watch.pausedReason === 'not-found') return { kind: 'notFound', isCurrent: true }
  if (watch.beingLookedUp) return { kind: 'beingFetched', isCurrent: true }
  const ages = watch.state === 'on-sale' || watch.state === 'none'
  if (!ages || watch.lastCheckedAt === null) return { kind: watch.state, isCurrent: true }
  return { kind: watch.state, isCurrent: isCurrent(readInstant(watch.lastCheckedAt), now) }
}

/** Returns the state of a card, which changes by itself as it becomes outdated. */
export function useCardState(watch: Watch): CardState {
  // The text only triggers rendering: it changes when the figures stop being current.
  useTicking((now) => String(cardState(watch, now).isCurrent))
  return cardState(watch, readNow())
}

/** Whether the record came on sale while its card was on screen; false again once it is gone. */
export function useJustAppeared(available: boolean): boolean {
  const [seen, setSeen] = useState({ available, appeared: false })
  if (seen.available !== available) setSeen({ available, appeared: available })
  return seen.appeared
}

type CardStatusProps = {
  watch: Watch
  state: CardState
  fresh: boolean
  /** Whether the server knows the record, so that calls about it work. */
  isKnown: boolean
  /** Whether tier and time of the last check are shown as well; as they are by default. */
  isWhole?: boolean
}

const PILLS: Record<CardState['kind'], Status> = {
  'on-sale': 'live',
  none: 'none',
  blocked: 'warning',
  withdrawn: 'off',
  unknown: 'none',
  beingFetched: 'none',
  notFound: 'warning',
}

/** Shows whether copies are for sale, from what price, and as of when. */
export function CardStatus({ watch, state, fresh, isKnown, isWhole = true }: CardStatusProps) {
  const words = useStateWords(watch, state)
  return (
    <div className="card-status">
      <div className="flex items-center gap-2.5">
        {isWhole && state.kind !== 'notFound' && <CardTier watch={watch} isKnown={isKnown} />}
        <StatusPill status={state.isCurrent ? PILLS[state.kind] : 'off'} fresh={fresh}>
          {words}
        </StatusPill>
      </div>
      <div className="card-price">
        {/* The marketplace allows nobody to show an old price. */}
        {state.kind === 'on-sale' && state.isCurrent && watch.shownPrice && (
          <LowestPrice shown={watch.shownPrice} />
        )}
        {isWhole && watch.lastCheckedAt !== null && <Checked at={watch.lastCheckedAt} state={state} />}
      </div>
    </div>
  )
}

function CardTier({ watch, isKnown }: Pick<CardStatusProps, 'watch' | 'isKnown'>) {
  return isKnown ? <TierWhy watch={watch} /> : <TierSticker tier={watch.effectiveTier} />
}

function useStateWords({ numForSale }: Watch, { kind, isCurrent }: CardState): string {
  const { t } = useTexts()
  if (kind === 'on-sale')
    return t(isCurrent ? 'watches.state.onSale' : 'watches.oldState.onSale', { count: numForSale })
  if (kind === 'none' && !isCurrent) return t('watches.oldState.none')
  return t(`watches.state.${kind}`)
}

function LowestPrice({ shown }: { shown: NonNullable<Watch['shownPrice']> }) {
  const { t, locale } = useTexts()
  const { converted } = shown
  const price = <Price prefix={t('watches.card.from')} amount={shownPriceInWords(shown, locale)} />
  if (converted === 'no') return price
  return (
    <span title={t(`alerts.converted.${converted}`)}>
      {price}
      <span className="sr-only">{t(`alerts.converted.${converted}`)}</span>
    </span>
  )
}

function Checked({ at, state }: { at: string; state: CardState }) {
  const { t, locale } = useTexts()
  const ago = useAge(readInstant(at))
  return (
    <span
      className="text-[0.8125rem] text-ink-soft tabular-nums"
      title={formatMoment(readInstant(at), locale)}
    >
      {t(state.isCurrent ? 'watches.card.checked' : 'watches.card.lastChecked', { ago })}
    </span>
  )
}

/** Shows the tier of a record and, on request, how often it is checked and why. */
function TierWhy({ watch: { id, effectiveTier: tier } }: { watch: Watch }) {
  const { t } = useTexts()
  const name = t(`watches.tier.${tier}`)
  return (
    <Popover
      label={t('watches.why.title')}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t('watches.why.open', { tier, name })}
          className="focus-ring -m-1 rounded-full p-1 transition-[scale] hover:scale-110 touch:-m-1.5 touch:p-1.5"
        >
          <TierSticker tier={tier} />
        </button>
      }
    >
      <div className="grid gap-3">
        <div>
          <h3 className="heading text-lg">{t('watches.why.title')}</h3>
          <p className="mt-0.5 text-[0.9375rem] text-pretty text-ink-soft">
            {t('watches.card.tier', { tier, name })}
          </p>
        </div>
        <CheckPace id={id} />
      </div>
    </Popover>
  )
}

const TONES: Record<Tier, StickerTone> = { 1: 'loud', 2: 'bright', 3: 'plain', 4: 'quiet' }

/** Shows how often the record is checked, as a sticker. */
function TierSticker({ tier }: { tier: Tier }) {
  const { t } = useTexts()
  return (
    <Sticker tone={TONES[tier]} label={t('watches.card.tier', { tier, name: t(`watches.tier.${tier}`) })}>
      {`T${tier}`}
    </Sticker>
  )
}
