import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { ShoppingBag, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Sleeve } from '../../../ui/sleeve.tsx'
import { CardFacts, CardPressing } from '../card-facts.tsx'
import { CardStatus } from '../card-status.tsx'
import { fullName } from '../full-name.ts'
import { HistoryStrip } from '../history-strip.tsx'
import { MuteMenu } from '../mute-menu.tsx'
import { RecordLink } from '../record-link.tsx'
import { useCardState } from '../use-card-state.ts'
import { useJustAppeared } from '../use-just-appeared.ts'
import '../vinyl-card.css'

export type RecordHeadProps = { vinyl: Vinyl; isLeaving: boolean; onRemove: () => void }

/** The record itself: its cover, how it stands, its last thirty days, and what one can do about it. */
export function RecordHead({ vinyl, isLeaving, onRemove }: RecordHeadProps) {
  const { t } = useTranslation()
  const state = useCardState(vinyl)
  const fresh = useJustAppeared(vinyl.available)
  const name = fullName(vinyl)
  return (
    <Card
      padding="lg"
      className="grid gap-x-10 gap-y-6 md:grid-cols-[calc(12rem*1.27)_minmax(0,1fr)]"
      faded={isLeaving}
    >
      <Sleeve
        src={vinyl.thumb}
        alt=""
        seed={vinyl.discogsId}
        size="lg"
        discOut={state.kind === 'on-sale' && state.isCurrent}
      />
      <div className="grid content-start gap-4">
        <div className="grid gap-2">
          <h1 className="heading text-title">
            <RecordLink vinyl={vinyl} />
          </h1>
          <CardPressing vinyl={vinyl} />
        </div>
        <div className="record-status">
          <CardStatus vinyl={vinyl} state={state} fresh={fresh} isKnown />
        </div>
        <CardFacts vinyl={vinyl} />
        <HistoryStrip days={vinyl.strip} />
        <div className="mt-1 flex flex-wrap gap-2.5 max-sm:[&>:not(:last-child)]:grow">
          {vinyl.available && (
            <Button asChild icon={<ShoppingBag />}>
              <a
                href={vinyl.sellUri}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('vinyls.card.seeCopiesName', { name })}
              >
                {t('vinyls.card.seeCopies')}
              </a>
            </Button>
          )}
          <Button variant="secondary" icon={<X />} busy={isLeaving} onClick={onRemove}>
            {t('vinyls.record.stop')}
          </Button>
          <MuteMenu vinyl={vinyl} disabled={isLeaving} size="md" />
        </div>
      </div>
    </Card>
  )
}
