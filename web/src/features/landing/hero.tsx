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

/** Invented records and their places on the wall; they appear for sale one after another. */
export const FINDS = [
  { place: 6, artist: 'Alice Venn', title: 'Slow Harbour', copies: 1, euros: 34 },
  { place: 13, artist: 'Ibeji Sound System', title: 'Lagos After Rain', copies: 2, euros: 58.5 },
  { place: 5, artist: 'The Glass Orchard', title: 'Motorik Sundays', copies: 1, euros: 21 },
  { place: 10, artist: 'Marta Oliveira', title: 'Quarto Azul', copies: 3, euros: 46 },
] as const

/** The covers that keep their colours; all others are grey. */
const AWAKE: ReadonlySet<number> = new Set([1, 8, 15])

/** The seed of the cover at each place, chosen so that covers side by side differ. */
const SEEDS = [0, 1, 3, 4, 5, 14, 6, 16, 18, 21, 22, 23, 24, 26, 29, 32, 33, 35, 36, 42]

export const WALL: readonly string[] = SEEDS.map((seed) => `wall-${seed}`)

const COVER = 'wall-cover relative block size-full rounded-cover'

/** Says and shows what Cratewatch is. */
export function Hero() {
  const { t } = useTranslation('site')
  return (
    <section className="hero relative overflow-clip lg:grid lg:min-h-[min(46rem,calc(100dvh-3.5rem))] lg:items-center">
      <Container className="hero-words relative z-1 pt-7 pb-4 lg:py-8">
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
        <a
          href="#questions"
          className="focus-ring mt-2 inline-flex min-h-11 items-center gap-2.5 rounded-control text-[0.9375rem] font-semibold underline decoration-line underline-offset-[0.3em] hover:decoration-current"
        >
          <span aria-hidden className="hero-needle size-4.5 flex-none rounded-full" />
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
    <div className="wall relative isolate pt-1 pb-10 lg:absolute lg:inset-y-0 lg:start-[53%] lg:end-0 lg:p-0">
      <div
        role="img"
        aria-label={t('landing.hero.picture')}
        className="wall-picture relative -mx-3 lg:mx-0 lg:h-full"
      >
        <ul
          aria-hidden
          className="grid scale-[1.06] -rotate-3 grid-cols-4 gap-2.5 p-3 sm:grid-cols-6 lg:w-max lg:origin-top-left lg:scale-[1] lg:[translate:-0.75rem_1.5rem] lg:-rotate-6 lg:grid-cols-[repeat(5,clamp(9rem,13.5vw,15rem))] lg:gap-3.5 lg:p-0 *:relative *:aspect-square max-sm:*:nth-[n+17]:hidden max-lg:*:nth-[n+19]:hidden"
        >
          {WALL.map((seed, place) => (
            <Place key={seed} seed={seed} place={place} />
          ))}
        </ul>
      </div>
      <FoundCards />
      <label className="wall-pause absolute end-2 bottom-1 z-3 grid size-11 place-items-center rounded-full bg-paper/82 text-ink lg:end-5 lg:bottom-4 motion-reduce:hidden">
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
  if (turn === -1)
    return (
      <li>
        <DrawnCover seed={seed} className={COVER} />
        {!AWAKE.has(place) && <div className="wall-veil" />}
      </li>
    )
  const style = { '--turn': turn, '--disc-label': coverDesign(seed).palette.inks[0] } as CSSProperties
  return (
    <li className="wall-find z-1" data-first={turn === 0 || undefined} style={style}>
      <div className="wall-record absolute inset-0">
        <div className="sleeve-disc wall-disc" />
        <DrawnCover seed={seed} className={COVER} />
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
  const { t } = useTranslation('site')
  const { locale } = useTexts()
  const price = (value: number) => formatMoney({ value, currency: 'EUR' }, locale)
  return (
    <div
      aria-hidden
      className="found pointer-events-none absolute inset-x-4 bottom-5 z-2 mx-auto grid max-w-96 lg:start-[-4.5rem] lg:end-auto lg:bottom-13 lg:m-0 lg:w-88"
    >
      {FINDS.map(({ place, artist, title, copies, euros }, turn) => (
        <div
          key={title}
          className="found-card col-start-1 row-start-1 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-card bg-raised p-3 shadow-pop"
          data-first={turn === 0 || undefined}
          style={{ '--turn': turn } as CSSProperties}
        >
          <DrawnCover seed={WALL[place] ?? ''} className="size-12 shrink-0 rounded-cover" />
          <div className="min-w-0">
            <p className="flex items-center gap-1.5 text-2xs font-semibold text-ink-soft">
              <LogoMark className="size-3.5!" />
              {t('landing.hero.justNow')}
            </p>
            <p className="truncate leading-snug font-semibold">{t('landing.hero.found', { title })}</p>
            <p className="truncate text-sm text-ink-soft tabular-nums">
              {t('landing.hero.copies', { count: copies, price: price(euros) })} · {artist}
            </p>
          </div>
        </div>
      ))}
    </div>
  )
}
