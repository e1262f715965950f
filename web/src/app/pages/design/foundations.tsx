import { Section, Specimen } from './specimen.tsx'

const colours: readonly { name: string; ground: string; text: string }[] = [
  { name: 'paper', ground: 'bg-paper', text: 'text-ink' },
  { name: 'sleeve', ground: 'bg-sleeve', text: 'text-ink' },
  { name: 'raised', ground: 'bg-raised', text: 'text-ink' },
  { name: 'well', ground: 'bg-well', text: 'text-ink' },
  { name: 'idle-soft', ground: 'bg-idle-soft', text: 'text-ink-soft' },
  { name: 'idle', ground: 'bg-idle', text: 'text-ink' },
  { name: 'ink', ground: 'bg-ink', text: 'text-on-ink' },
  { name: 'label', ground: 'bg-label', text: 'text-on-label' },
  { name: 'label-wash', ground: 'bg-label-wash', text: 'text-label-ink' },
  { name: 'live', ground: 'bg-live', text: 'text-on-live' },
  { name: 'live-wash', ground: 'bg-live-wash', text: 'text-live' },
  { name: 'warn-wash', ground: 'bg-warn-wash', text: 'text-warn' },
  { name: 'danger-fill', ground: 'bg-danger-fill', text: 'text-on-danger' },
  { name: 'danger-wash', ground: 'bg-danger-wash', text: 'text-danger' },
  { name: 'info-wash', ground: 'bg-info-wash', text: 'text-info' },
  { name: 'gold', ground: 'bg-gold', text: 'text-on-gold' },
]

export function Foundations() {
  return (
    <Section id="foundations" title="Paper, ink, one loud red" intro="Colour, type and the lines between.">
      <Specimen name="colours" wide>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {colours.map(({ name, ground, text }) => (
            <li
              key={name}
              className={`flex h-20 items-end rounded-control p-3 font-mono text-xs shadow-[inset_0_0_0_1px_var(--color-line)] ${ground} ${text}`}
            >
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="type" wide>
        <div className="grid gap-4">
          <p className="heading text-hero">Hero: one minute</p>
          <p className="heading text-title">Title: your watchlist</p>
          <p className="heading text-section">Section: what turned up today</p>
          <p className="heading text-card">Card: The Glass Orchard • Motorik Sundays</p>
          <p className="max-w-prose">
            Text: a quiet face for everything that explains. Figures are tabular, 1 208 checks stand above 96
            checks, and the artist may be Sigur Rós, Łona or Björk.
          </p>
          <p className="text-sm text-ink-soft">Small and soft: added 3 November, next check in 40 s</p>
          <p className="font-mono text-sm">Mono: ID 4821907 · 14:02:11</p>
        </div>
      </Specimen>
    </Section>
  )
}
