import { formatMoney } from '@cratewatch/domain/kernel/money'
import { Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/buttons.tsx'
import { coverDesign, DrawnCover } from '../../ui/covers/drawn-cover.tsx'
import { Container } from '../../ui/layout/page.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { CLAIMED_MINUTES, FREE_RECORDS } from './claims.ts'

/** An invented record and its place on the wall; they appear for sale one after another. */
type Find = {
  readonly place: number
  readonly artist: string
  readonly title: string
  readonly copies: number
  readonly euros: number
}

export const FINDS: readonly Find[] = [
  { place: 6, artist: 'Alice Venn', title: 'Slow Harbour', copies: 1, euros: 34 },
  { place: 13, artist: 'Ibeji Sound System', title: 'Lagos After Rain', copies: 2, euros: 58.5 },
  { place: 5, artist: 'The Glass Orchard', title: 'Motorik Sundays', copies: 1, euros: 21 },
  { place: 10, artist: 'Marta Oliveira', title: 'Quarto Azul', copies: 3, euros: 46 },
]

/** The covers that keep their colours; all others are grey. */
const AWAKE: ReadonlySet<number> = new Set([1, 8, 15])

/** The seed of the cover at each place, chosen so that covers side by side differ. */
const SEEDS = [0, 1, 3, 4, 5, 14, 6, 16, 18, 21, 22, 23, 24, 26, 29, 32, 33, 35, 36, 42]

export const WALL: readonly string[] = SEEDS.map((seed) => `wall-${seed}`)

/** Says and shows what Cratewatch is. */
export function Hero() {
  const { t } = useTranslation('site')
  return (
    <section className="hero">
      <Container className="hero-words">
        <h1 className="heading text-hero">
          <span className="block">{t('landing.hero.headlineStart')}</span>{' '}
          <span className="block">
            <span className="text-label">{t('landing.hero.headlineAccent')}</span>{' '}
            {t('landing.hero.headlineEnd')}
          </span>
        </h1>
        <p className="mt-6 max-w-[36ch] text-lg text-pretty text-ink-soft sm:mt-8 sm:text-xl">
          {t('landing.hero.pitch')}
        </p>
        <Button asChild size="lg" className="mt-7 max-sm:w-full sm:mt-9">
          <a href="/auth">{t('landing.hero.startFree', { count: FREE_RECORDS })}</a>
        </Button>
        <p className="mt-4 max-w-[46ch] text-sm text-pretty text-ink-soft">{t('landing.hero.terms')}</p>
        <a href="#rounds" className="hero-rounds focus-ring">
          <span aria-hidden className="hero-needle" />
          {t('landing.hero.rounds', { count: CLAIMED_MINUTES })}
        </a>
      </Container>
      <HeroWall />
    </section>
  )
}

/** Shows the product without scripts: records appear on the wall, each with a notification. */
function HeroWall() {
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

/** Shows the notifications of the finds one after another. Decoration, hidden from screen readers. */
function FoundCards() {
  return (
    <div aria-hidden className="found">
      {FINDS.map((find, turn) => (
        <FoundCard key={find.title} find={find} turn={turn} />
      ))}
    </div>
  )
}

function FoundCard({ find, turn }: { find: Find; turn: number }) {
  const { t } = useTranslation('site')
  const price = formatMoney({ value: find.euros, currency: 'EUR' }, useTexts().locale)
  return (
    <div
      className="found-card"
      data-first={turn === 0 || undefined}
      style={{ '--turn': turn } as CSSProperties}
    >
      <DrawnCover seed={WALL[find.place] ?? ''} className="size-12 shrink-0 rounded-cover" />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-2xs font-semibold text-ink-soft">
          <LogoMark className="size-3.5!" />
          {t('landing.hero.justNow')}
        </p>
        <p className="truncate leading-snug font-semibold">
          {t('landing.hero.found', { title: find.title })}
        </p>
        <p className="truncate text-sm text-ink-soft tabular-nums">
          {t('landing.hero.copies', { count: find.copies, price })} · {find.artist}
        </p>
      </div>
    </div>
  )
}
