import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Container } from '../../ui/layout/page.tsx'
import { Table, type Column } from '../../ui/tables/table.tsx'
import { FREE_RECORDS, promisesIn } from './claims.ts'
import { Section } from './section.tsx'

const ROWS = ['purpose', 'schedule', 'channels', 'rules', 'history', 'size'] as const
type Row = (typeof ROWS)[number]

/**
 * Compares the product with the marketplace's own wantlist by what each is made for, which stays true as they change.
 */
export function Comparison() {
  const { t } = useTranslation('site')
  return (
    <Section id="comparison" title={t('landing.comparison.title')} text={t('landing.comparison.text')} sunken>
      <Table
        caption={t('landing.comparison.caption')}
        columns={columnsIn(t)}
        rows={ROWS}
        rowKey={(row) => row}
        className="comparison"
      />
      <p className="mt-5 text-sm text-ink-soft">{t('landing.comparison.note')}</p>
    </Section>
  )
}

/** The columns, and how their cells are written. */
const SIDES = [
  ['aspect', undefined],
  ['wantlist', 'text-ink-soft'],
  ['cratewatch', 'font-medium'],
] as const

function columnsIn(t: TFunction<'site'>): readonly Column<Row>[] {
  return SIDES.map(([side, className]) => ({
    key: side,
    header: t(`landing.comparison.${side}`),
    primary: side === 'aspect',
    cell: (row) => (
      <span className={className}>
        {t(`landing.comparison.rows.${row}.${side}`, { count: FREE_RECORDS })}
      </span>
    ),
  }))
}

const QUESTIONS = ['speed', 'account', 'buying', 'allowed', 'ending', 'hosting'] as const

/** Answers what people ask before they sign up; each answer opens without a script. */
export function Questions() {
  const { t } = useTranslation('site')
  const promises = promisesIn(useTexts().locale)
  return (
    <Section id="questions" title={t('landing.questions.title')}>
      <div className="max-w-3xl border-b border-line">
        {QUESTIONS.map((question) => (
          <details key={question} name="questions" className="border-t border-line">
            <summary className="focus-ring min-h-11 cursor-pointer py-3 font-semibold sm:text-lg">
              {t(`landing.questions.${question}.ask`)}
            </summary>
            <p className="max-w-[62ch] pb-5 text-pretty text-ink-soft">
              {t(`landing.questions.${question}.answer`, promises)}
            </p>
          </details>
        ))}
      </div>
    </Section>
  )
}

/** The last section: a drawn shop at night, whose record turns while the pointer is over the button. */
export function ClosingCall() {
  const { t } = useTranslation('site')
  return (
    <section data-theme="dark" className="closing relative overflow-clip bg-paper text-ink">
      <Disc />
      <Container className="relative py-12 sm:py-32 lg:py-40">
        <h2 className="heading max-w-[13ch] text-hero">{t('landing.closing.title')}</h2>
        <p className="mt-6 max-w-[34ch] text-lg text-pretty text-ink-soft sm:text-xl">
          {t('landing.closing.text')}
        </p>
        <Button asChild size="lg" className="mt-8 max-sm:w-full">
          <a href="/auth">{t('landing.closing.action')}</a>
        </Button>
      </Container>
    </section>
  )
}

const GROOVES = [92, 88, 83, 79, 74, 70, 65, 61, 56, 52, 47, 43]

function Disc() {
  return (
    <svg
      viewBox="0 0 200 200"
      aria-hidden
      fill="none"
      className="absolute end-[clamp(-26rem,-18vw,-9rem)] top-1/2 aspect-square w-[clamp(26rem,62vw,52rem)] [translate:0_-50%] max-md:-end-52 max-md:top-0 max-md:opacity-75"
    >
      <circle cx="100" cy="100" r="99" className="fill-groove stroke-rim" strokeWidth="0.6" />
      {GROOVES.map((radius) => (
        <circle key={radius} cx="100" cy="100" r={radius} className="stroke-groove-edge" strokeWidth="0.9" />
      ))}
      <g fill="#fff" fillOpacity="0.07">
        <path d="M121.2 70.9L157.0 21.5A97 97 0 0 1 180.4 45.8L129.8 79.9A36 36 0 0 0 121.2 70.9Z" />
        <path d="M78.8 129.1L43.0 178.5A97 97 0 0 1 19.6 154.2L70.2 120.1A36 36 0 0 0 78.8 129.1Z" />
      </g>
      <g className="closing-label origin-center">
        <circle cx="100" cy="100" r="33" className="fill-label" />
        <path d="M67 100A33 33 0 0 1 133 100Z" className="fill-gold" />
        <circle cx="100" cy="100" r="29.5" className="stroke-groove" strokeOpacity="0.35" strokeWidth="0.6" />
        <path
          d="M84 112H116M89 117H111"
          className="stroke-on-label"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
        <circle cx="100" cy="100" r="2.6" className="fill-paper" />
      </g>
    </svg>
  )
}
