import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { useTranslation } from 'react-i18next'
import { formatMoment, readInstant } from '../../lib/format.ts'
import { useAge } from '../../lib/use-age.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { Price } from '../../ui/price.tsx'
import { StatusPill, type Status } from '../../ui/status-pill.tsx'
import type { CardState } from './card-state.ts'
import { TierSticker } from './tier-sticker.tsx'
import { TierWhy } from './tier-why.tsx'

export type CardStatusProps = {
  vinyl: Vinyl
  state: CardState
  fresh: boolean
  /** The server knows the record: it can be asked about it. */
  isKnown: boolean
}

const PILLS: Record<CardState['kind'], Status> = {
  'on-sale': 'live',
  none: 'none',
  blocked: 'warning',
  withdrawn: 'off',
  unknown: 'none',
  lookedUp: 'none',
  notFound: 'warning',
}

/** Whether copies are for sale, from what price, and how old that knowledge is. */
export function CardStatus({ vinyl, state, fresh, isKnown }: CardStatusProps) {
  const words = useStateWords(vinyl, state)
  return (
    <div className="card-status">
      <div className="flex items-center gap-2.5">
        {state.kind !== 'notFound' && <Tier vinyl={vinyl} isKnown={isKnown} />}
        <StatusPill status={state.isCurrent ? PILLS[state.kind] : 'off'} fresh={fresh}>
          {words}
        </StatusPill>
      </div>
      <div className="card-price">
        {state.kind === 'on-sale' && vinyl.lowestPrice !== null && <LowestPrice {...{ vinyl, state }} />}
        {vinyl.lastCheckedAt !== null && <Checked at={vinyl.lastCheckedAt} state={state} />}
      </div>
    </div>
  )
}

function Tier({ vinyl, isKnown }: Pick<CardStatusProps, 'vinyl' | 'isKnown'>) {
  return isKnown ? <TierWhy vinyl={vinyl} /> : <TierSticker tier={vinyl.effectiveTier} />
}

function useStateWords({ numForSale }: Vinyl, { kind, isCurrent }: CardState): string {
  const { t } = useTranslation()
  if (kind === 'on-sale')
    return t(isCurrent ? 'vinyls.state.onSale' : 'vinyls.oldState.onSale', { count: numForSale })
  if (kind === 'none' && !isCurrent) return t('vinyls.oldState.none')
  return t(`vinyls.state.${kind}`)
}

function LowestPrice({ vinyl, state }: { vinyl: Vinyl; state: CardState }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (vinyl.lowestPrice === null) return null
  return (
    <Price
      prefix={t('vinyls.card.from')}
      amount={formatMoney(vinyl.lowestPrice, locale)}
      stale={!state.isCurrent}
    />
  )
}

function Checked({ at, state }: { at: string; state: CardState }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const ago = useAge(readInstant(at))
  return (
    <span
      className="text-[0.8125rem] text-ink-soft tabular-nums"
      title={formatMoment(readInstant(at), locale)}
    >
      {t(state.isCurrent ? 'vinyls.card.checked' : 'vinyls.card.lastChecked', { ago })}
    </span>
  )
}
