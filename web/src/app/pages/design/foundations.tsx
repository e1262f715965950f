import { stack, type Chapter } from './chapter.tsx'

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
