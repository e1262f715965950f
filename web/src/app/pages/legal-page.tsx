import { slot } from '@cratewatch/contracts/site/site-slots'
import { PLANS, formatPlanPrice } from '@cratewatch/domain/plans/catalogue'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Prose } from '../../features/landing/section.tsx'
import { useTexts } from '../../lib/text/i18n.ts'
import { Container } from '../../ui/layout/page.tsx'
import { WhenSlot } from './when-slot.tsx'

/** The days on which the texts of the pages last changed. */
const PRIVACY_CHANGED = Date.UTC(2026, 10, 25)
const TERMS_CHANGED = Date.UTC(2026, 10, 23)

const PRIVACY = [
  'stored',
  'device',
  'notStored',
  'others',
  'marketplace',
  'duration',
  'rights',
  'changes',
] as const
const TERMS = [
  'service',
  'account',
  'fairUse',
  'plans',
  'marketplace',
  'ending',
  'liability',
  'changes',
] as const

/** Says what this software stores about people, and how they can delete it. */
export function PrivacyPage() {
  const { t } = useTranslation('site')
  return (
    <LegalPage
      changed={PRIVACY_CHANGED}
      title={t('privacy.title')}
      intro={t('privacy.intro')}
      operatorTitle={t('privacy.operator.title')}
      chapters={PRIVACY.map((id) => ({ id, title: t(`privacy.${id}.title`), text: t(`privacy.${id}.text`) }))}
    />
  )
}

/** States the terms of use in plain words. */
export function TermsPage() {
  const { t } = useTranslation('site')
  const values = { count: PLANS.FREE.watchLimit ?? 0, price: formatPlanPrice('PREMIUM', useTexts().locale) }
  return (
    <LegalPage
      changed={TERMS_CHANGED}
      title={t('terms.title')}
      intro={t('terms.intro')}
      operatorTitle={t('terms.operator.title')}
      chapters={TERMS.map((id) => ({
        id,
        title: t(`terms.${id}.title`),
        text: t(`terms.${id}.text`, values),
      }))}
    />
  )
}

type LegalPageProps = {
  title: string
  intro: string
  /** Epoch milliseconds. */
  changed: number
  operatorTitle: string
  chapters: readonly { id: string; title: string; text: string }[]
}

function LegalPage({ title, intro, changed, operatorTitle, chapters }: LegalPageProps) {
  const { t } = useTranslation('site')
  const { locale } = useTexts()
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(changed)
  const all = [
    { id: 'operator', title: operatorTitle, content: <Operator /> },
    ...chapters.map(({ text, ...chapter }) => ({ ...chapter, content: <Prose text={text} /> })),
  ]
  return (
    <Container className="grid gap-x-16 gap-y-10 py-12 sm:py-20 lg:grid-cols-[15rem_minmax(0,42rem)]">
      <header className="lg:col-start-2">
        <h1 className="heading text-[clamp(2.5rem,1.6rem+3.6vw,4rem)] leading-none">{title}</h1>
        <p className="mt-5 text-xl text-pretty">{intro}</p>
        <p className="mt-4 text-sm text-ink-soft">{t('site.legal.updated', { date })}</p>
      </header>
      <nav
        aria-label={t('site.legal.contents')}
        className="lg:sticky low:static lg:top-24 lg:row-start-2 lg:self-start"
      >
        <ul className="grid border-s-2 border-line">
          {all.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="focus-ring flex min-h-9 items-center rounded-sm py-1 ps-4 text-[0.9375rem] text-ink-soft hover:text-ink hover:underline touch:min-h-11"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-12">
        {all.map(({ id, title, content }) => (
          <Chapter key={id} id={id} title={title}>
            {content}
          </Chapter>
        ))}
      </div>
    </Container>
  )
}

function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} id={id}>
      <h2 id={`${id}-title`} className="heading text-section">
        {title}
      </h2>
      <div className="mt-3 grid gap-3.5 text-pretty">{children}</div>
    </section>
  )
}

/** Names the operator of this instance, if it is configured. */
function Operator() {
  const { t } = useTranslation('site')
  return (
    <>
      <WhenSlot name="operatorName" is="filled">
        <p>{t('site.legal.operatorNamed', { name: slot('operatorName') })}</p>
      </WhenSlot>
      <WhenSlot name="operatorName" is="empty">
        <p>{t('site.legal.operatorUnnamed')}</p>
      </WhenSlot>
      <WhenSlot name="supportEmail" is="filled">
        <p className="wrap-anywhere">{t('site.legal.contact', { email: slot('supportEmail') })}</p>
      </WhenSlot>
      <WhenSlot name="supportEmail" is="empty">
        <p>{t('site.legal.noContact')}</p>
      </WhenSlot>
    </>
  )
}
