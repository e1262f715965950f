import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { Link } from '@tanstack/react-router'
import { ShoppingBag, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Sleeve } from '../../ui/sleeve.tsx'
import { CardFacts, CardPressing } from './card-facts.tsx'
import { CardStatus } from './card-status.tsx'
import type { WatchlistEntry } from './entries.ts'
import { fullName } from './full-name.ts'
import { HistoryStrip } from './history-strip.tsx'
import { MuteMenu } from './mute-menu.tsx'
import { RecordLink } from './record-link.tsx'
import { useCardState } from './use-card-state.ts'
import { useJustAppeared } from './use-just-appeared.ts'
import './vinyl-card.css'

export type VinylCardProps = { entry: WatchlistEntry; onRemove: () => void }

/** One watched record: what it is, whether it can be bought now, and what to do about it. */
export function VinylCard({ entry: { vinyl, phase }, onRemove }: VinylCardProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const state = useCardState(vinyl)
  const fresh = useJustAppeared(vinyl.available)
  const exists = state.kind !== 'notFound'
  const onSale = state.kind === 'on-sale' && state.isCurrent
  const name = fullName(vinyl)
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      aria-busy={phase !== 'here'}
      data-fresh={fresh ? '' : undefined}
      className="vinyl-card"
    >
      <div className="card-sleeve">
        <RecordPageLink vinyl={vinyl} isKnown={phase !== 'arriving'}>
          <Sleeve src={vinyl.thumb} alt="" seed={vinyl.discogsId} discOut={onSale} />
        </RecordPageLink>
      </div>
      <div className="card-name grid content-start gap-1.5">
        <h2 id={titleId} className="heading text-card">
          <RecordLink vinyl={vinyl} />
        </h2>
        <CardPressing vinyl={vinyl} />
      </div>
      <div className="card-facts">{phase !== 'arriving' && <CardFacts vinyl={vinyl} />}</div>
      <CardStatus vinyl={vinyl} state={state} fresh={fresh} isKnown={phase === 'here'} />
      <div className="card-strip">{exists && <HistoryStrip days={vinyl.strip} />}</div>
      <div className="card-actions">
        {phase !== 'arriving' && exists && <MuteMenu vinyl={vinyl} disabled={phase !== 'here'} />}
        {vinyl.available && (
          <Button asChild size="sm" icon={<ShoppingBag />}>
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
        <Button
          variant="secondary"
          size="sm"
          icon={<X />}
          disabled={phase !== 'here'}
          aria-label={phase === 'here' ? t('vinyls.card.removeName', { name }) : undefined}
          onClick={onRemove}
        >
          {t(phase === 'leaving' ? 'vinyls.card.removing' : 'vinyls.card.remove')}
        </Button>
      </div>
    </Card>
  )
}

type RecordPageLinkProps = { vinyl: Vinyl; isKnown: boolean; children: ReactNode }

/** The cover leads to all that is known about its record. */
function RecordPageLink({ vinyl, isKnown, children }: RecordPageLinkProps) {
  const { t } = useTranslation()
  if (!isKnown) return children
  return (
    <Link
      to="/dashboard/vinyls/$id"
      params={{ id: vinyl.id }}
      aria-label={t('vinyls.card.detailsOf', { name: fullName(vinyl) })}
      className="focus-ring block w-fit rounded-cover"
    >
      {children}
    </Link>
  )
}
