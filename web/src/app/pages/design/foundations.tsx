import { Badge, StatusPill } from '../../../ui/badges.tsx'
import { Sticker } from '../../../ui/sticker.tsx'
import { DayStrip, type Day } from '../../../ui/charts/day-strip.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { DrawnCover } from '../../../ui/covers/drawn-cover.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { Price } from '../../../ui/price.tsx'
import { each, row, stack, type Chapter } from './chapter.tsx'

const DAYS: readonly Day[] = Array.from({ length: 30 }, (_, i) => {
  if (i > 26 || i === 8 || i === 13) return 'yes'
  return i % 11 === 1 ? 'unknown' : 'no'
})

const NEW = (
  <Sticker tone="loud" size="lg" label="New">
    NEW
  </Sticker>
)

export const records: Chapter = {
  title: 'Sleeves, stickers, strips',
  intro: 'The wall: what changed, what it costs, what to do.',
  whole: {
    'DrawnCover, one per seed': (
      <div className="grid grid-cols-4 gap-2.5 sm:grid-cols-8 sm:gap-3">
        {Array.from({ length: 32 }, (_, seed) => (
          <DrawnCover key={seed} seed={seed} className="block w-full rounded-cover" />
        ))}
      </div>
    ),
    'Sleeve sm, md, lg; in and out; broken picture': row(
      ...each(
        Sleeve,
        { alt: '', seed: 'a', size: 'sm' },
        { alt: '', seed: 'a', size: 'sm', discOut: true },
        { alt: '', seed: 'b3' },
        { alt: '', seed: 'b4', discOut: true },
        { alt: 'Broken', seed: 'c', src: 'data:image/png;base64,none', discOut: true },
        { alt: '', seed: 'd8', size: 'lg', discOut: true },
      ),
    ),
  },
  halves: {
    StatusPill: row(
      ...each(
        StatusPill,
        { status: 'live', children: '3 copies for sale' },
        { status: 'none', children: 'No copies for sale' },
        { status: 'warning', children: 'Blocked from sale' },
        { status: 'off', children: 'Paused' },
        { status: 'live', size: 'lg', fresh: true, children: 'For sale now' },
      ),
    ),
    Sticker: row(
      ...each(
        Sticker,
        { tone: 'loud', label: 'Tier 1', children: 'T1' },
        { tone: 'bright', label: 'Tier 2', children: 'T2' },
        { tone: 'plain', label: 'Tier 3', children: 'T3' },
        { tone: 'quiet', label: 'Tier 4', children: 'T4' },
        { tone: 'bright', size: 'sm', label: 'Tier 2', children: 'T2' },
      ),
      NEW,
    ),
    DayStrip: <DayStrip days={DAYS} label="On sale on 5 of 30 days" start="22 Oct" end="Today" />,
    Price: row(
      ...each(
        Price,
        { amount: '€34.00', prefix: 'from' },
        { amount: '£9.50', size: 'sm' },
        { amount: '$0.99', suffix: '/ month', size: 'lg' },
      ),
    ),
    Badge: row(
      ...each(
        Badge,
        { children: 'Free' },
        { tone: 'gold', children: 'Premium' },
        { tone: 'outline', children: 'Weekly reminder' },
        { tone: 'label', children: 'New' },
        { tone: 'info', children: 'Recalculating' },
        { tone: 'warning', children: 'Past due' },
        { tone: 'danger', children: 'Failed' },
      ),
    ),
    CodeText: row(
      <CodeText>ID 4821907</CodeText>,
      <CodeText className="text-ink-soft">last checked 14:02:11</CodeText>,
    ),
  },
}

const COLOURS = [
  'bg-paper text-ink',
  'bg-sleeve text-ink',
  'bg-raised text-ink',
  'bg-well text-ink',
  'bg-idle-soft text-ink-soft',
  'bg-idle text-ink',
  'bg-ink text-on-ink',
  'bg-label text-on-label',
  'bg-label-wash text-label-ink',
  'bg-live text-on-live',
  'bg-live-wash text-live',
  'bg-warn-wash text-warn',
  'bg-danger-fill text-on-danger',
  'bg-danger-wash text-danger',
  'bg-info-wash text-info',
  'bg-gold text-on-gold',
]

const TYPE = {
  'heading text-hero': 'Hero: one minute',
  'heading text-title': 'Title: your watchlist',
  'heading text-section': 'Section: what turned up today',
  'heading text-card': 'Card: The Glass Orchard • Motorik Sundays',
  'max-w-prose':
    'Text: a quiet face for everything that explains. Figures are tabular, 1 208 checks stand above 96 checks, and the artist may be Sigur Rós, Łona or Björk.',
  'text-sm text-ink-soft': 'Small and soft: added 3 November, next check in 40 s',
  'font-mono text-sm': 'Mono: ID 4821907 · 14:02:11',
}

const Colour = ({ of }: { of: string }) => (
  <li
    className={`flex h-20 items-end rounded-control p-3 font-mono text-xs shadow-[inset_0_0_0_1px_var(--color-line)] ${of}`}
  >
    {of.split(/bg-| /)[1]}
  </li>
)

export const foundations: Chapter = {
  title: 'Paper, ink, one loud red',
  intro: 'Colour, type and the lines between.',
  whole: {
    colours: (
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {COLOURS.map((of) => (
          <Colour key={of} of={of} />
        ))}
      </ul>
    ),
    type: stack(
      ...Object.entries(TYPE).map(([className, children]) => (
        <p key={className} className={className}>
          {children}
        </p>
      )),
    ),
  },
}
