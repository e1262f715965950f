import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayStrip, type Day } from '../../ui/charts/day-strip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DrawnCover } from '../../ui/covers/drawn-cover.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { FINDS, WALL } from './hero.tsx'
import { ChannelsPicture } from './pictures.tsx'
import { Section } from './section.tsx'

const SIGNS: Partial<Record<string, Day>> = { y: 'yes', n: 'no' }

/** The last days of a record: y for sale, n none, u unchecked. */
const DAYS = Array.from('nnnyynnnnnunnnnnyyynnnnnnunnny', (sign) => SIGNS[sign] ?? 'unknown')
const DAYS_WITH_COPIES = DAYS.filter((day) => day === 'yes').length

/** Shows what the product does, each feature with a piece of the product. */
export function Features() {
  const { t } = useTranslation('site')
  return (
    <Section id="features" title={t('landing.features.title')}>
      <div
        role="group"
        aria-label={t('landing.features.title')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="phone-strip gap-4 sm:grid sm:grid-cols-2 lg:grid-cols-6 lg:gap-5"
      >
        <Tile name="channels" className="lg:col-span-2 lg:row-span-2">
          <ChannelsPicture />
        </Tile>
        <Tile name="memory" className="lg:col-span-4">
          <DayStrip
            days={DAYS}
            label={t('landing.features.memory.strip', { count: DAYS_WITH_COPIES, days: DAYS.length })}
            start={t('landing.features.memory.start', { days: DAYS.length })}
            end={t('landing.features.memory.end')}
            className="[&_.day-strip]:h-14"
          />
        </Tile>
        <Tile name="paste" className="lg:col-span-2">
          <PastePicture />
        </Tile>
        <Tile name="wolf" className="lg:col-span-2">
          <WolfPicture />
        </Tile>
        <Tile name="wantlist" className="sm:col-span-2 lg:col-span-6 lg:flex-row lg:items-center">
          <WantlistPicture />
        </Tile>
      </div>
    </Section>
  )
}

type TileProps = {
  name: 'channels' | 'memory' | 'paste' | 'wolf' | 'wantlist'
  className: string
  children: ReactNode
}

function Tile({ name, className, children }: TileProps) {
  const { t } = useTranslation('site')
  return (
    <Card
      as="article"
      padding="none"
      className={classNames('flex min-w-0 flex-col justify-between gap-7 p-5 sm:p-7', className)}
    >
      <div>
        <h3 className="heading text-section">{t(`landing.features.${name}.title`)}</h3>
        <p className="mt-2 max-w-[46ch] text-pretty text-ink-soft">{t(`landing.features.${name}.text`)}</p>
      </div>
      {children}
    </Card>
  )
}

/** Shows three ways to name a record, the last with a blinking caret. */
function PastePicture() {
  const examples = ['4821907', 'discogs.com/release/4821907', FINDS[2].title]
  return (
    <ul aria-hidden className="grid justify-items-start gap-2">
      {examples.map((example, index) => (
        <li
          key={example}
          className="flex h-10 max-w-full items-center rounded-control bg-paper px-3.5 font-mono text-sm shadow-[inset_0_0_0_1.5px_var(--color-edge)]"
          style={{ marginInlineStart: `${index * 1.25}rem` }}
        >
          <span className="truncate">{example}</span>
          {index === examples.length - 1 && <span className="ms-0.5 h-4.5 w-0.5 bg-label" />}
        </li>
      ))}
    </ul>
  )
}

/** Shows covers moving from the wantlist to the watch list. */
function WantlistPicture() {
  return (
    <div aria-hidden className="flex items-center gap-4">
      <div className="flex min-w-0">
        {WALL.slice(14, 19).map((seed, index) => (
          <DrawnCover
            key={seed}
            seed={seed}
            className="size-16 shrink-0 rounded-cover shadow-[-2px_2px_6px_#00000045] not-first:-ms-7 sm:size-18"
            style={{ rotate: `${(index - 2) * 3}deg` }}
          />
        ))}
      </div>
      <ArrowRight className="size-6 shrink-0 text-ink-soft" />
      <LogoMark className="size-16! sm:size-18!" />
    </div>
  )
}

/** Shows a bell that stays silent while the availability above it flickers. */
function WolfPicture() {
  return (
    <svg
      viewBox="0 0 320 84"
      aria-hidden
      fill="none"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="h-auto w-full max-w-90"
    >
      <path d="M2 62H96" className="stroke-edge" />
      <path d="M108 62H122V30H134V62H144V30H152V62H160" className="stroke-edge" strokeDasharray="2 6" />
      <path d="M172 62H196V30H300" className="stroke-live" strokeWidth="4" />
      <circle cx="196" cy="30" r="13" className="fill-live-wash" />
      <path
        d="M190 33C191.6 31.4 191.6 29.4 191.8 27.4C192 24.6 193.8 23 196 23S200 24.6 200.2 27.4C200.4 29.4 200.4 31.4 202 33ZM194.4 35.4A1.8 1.8 0 0 0 197.6 35.4"
        className="stroke-live"
        strokeWidth="1.8"
      />
      <circle cx="300" cy="30" r="5" className="fill-live" />
    </svg>
  )
}
