import { Trans, useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Container } from '../../ui/layout/page.tsx'
import { FALLBACK, tapeCells, type Figure } from './run-counters.ts'

const LABELS = [
  ['totalSearchesPerformed', 'searches'],
  ['totalVinylsFound', 'found'],
  ['totalNotificationsSent', 'sent'],
] as const satisfies readonly (readonly [Figure, string])[]

/** Shows the community counters, which `run-counters.ts` animates. */
export function Counters() {
  const { t } = useTranslation('site')
  return (
    <section data-counters aria-labelledby="counters-title" className="border-y border-line bg-sleeve">
      <Container className="py-6 sm:py-14">
        <h2 id="counters-title" className="sr-only">
          {t('landing.counters.title')}
        </h2>
        <dl className="grid gap-x-10 gap-y-3 sm:gap-y-8 sm:auto-cols-fr sm:grid-flow-col">
          {LABELS.map(([figure, label]) => (
            <Counter key={figure} figure={figure} label={t(`landing.counters.${label}`)} />
          ))}
        </dl>
        <p
          hidden
          data-half-seen
          className="mt-4 max-w-[58ch] sm:mx-auto sm:mt-8 text-pretty text-ink-soft sm:text-center"
        >
          <Trans
            ns="site"
            i18nKey="landing.counters.halfSeen"
            components={{ b: <b className="text-ink" /> }}
          />
        </p>
      </Container>
    </section>
  )
}

function Counter({ figure, label }: { figure: Figure; label: string }) {
  const { locale } = useTexts()
  const value = FALLBACK[figure]
  return (
    <div
      className="flex items-center gap-3 max-sm:flex-row-reverse max-sm:justify-end sm:flex-col-reverse sm:justify-end"
      data-counter={figure}
    >
      <dt className="text-[0.9375rem] text-ink-soft">{label}</dt>
      <dd>
        <span className="sr-only" data-counter-value>
          {formatNumber(value, locale)}
        </span>
        <span
          aria-hidden
          className="tape inline-flex items-end gap-0.5 font-mono text-[clamp(1.75rem,1.1rem+2.6vw,2.5rem)] leading-none font-semibold tabular-nums"
          data-counter-tape
        >
          {tapeCells(value, locale).map((cell, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a wheel is its place
            <span key={place} data-cell={cell.kind}>
              {cell.text}
            </span>
          ))}
        </span>
      </dd>
    </div>
  )
}
