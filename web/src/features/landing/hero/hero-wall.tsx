import { Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { coverDesign } from '../../../ui/covers/design.ts'
import { DrawnCover } from '../../../ui/covers/drawn-cover.tsx'
import { StatusPill } from '../../../ui/badges/status-pill.tsx'
import { AWAKE, FINDS, WALL } from './finds.ts'
import { FoundCards } from './found-cards.tsx'

/** Shows the product without scripts: records appear on the wall, each with a notification. */
export function HeroWall() {
  const { t } = useTranslation('site')
  return (
    <div className="wall">
      <div role="img" aria-label={t('landing.hero.picture')} className="wall-picture">
        <ul aria-hidden className="wall-grid">
          {WALL.map((seed, place) => (
            <Place key={seed} seed={seed} place={place} />
          ))}
        </ul>
      </div>
      <FoundCards />
      <label className="wall-pause">
        <input type="checkbox" className="sr-only" />
        <span className="sr-only">{t('landing.hero.pause')}</span>
        <Pause aria-hidden className="wall-pause-on size-4.5" />
        <Play aria-hidden className="wall-pause-off size-4.5" />
      </label>
    </div>
  )
}

function Place({ seed, place }: { seed: string; place: number }) {
  const { t } = useTranslation('site')
  const turn = FINDS.findIndex((find) => find.place === place)
  if (turn === -1) {
    return (
      <li className="wall-place">
        <DrawnCover seed={seed} className="wall-cover" />
        {!AWAKE.has(place) && <div className="wall-veil" />}
      </li>
    )
  }
  const style = { '--turn': turn, '--disc-label': coverDesign(seed).palette.inks[0] } as CSSProperties
  return (
    <li className="wall-place wall-find" data-first={turn === 0 || undefined} style={style}>
      <div className="wall-record">
        <div className="sleeve-disc wall-disc" />
        <DrawnCover seed={seed} className="wall-cover" />
        <div className="wall-veil" />
      </div>
      <StatusPill status="live" className="wall-pill">
        {t('landing.hero.onSaleNow')}
      </StatusPill>
    </li>
  )
}
