import type { Locale } from '@cratewatch/domain/accounts/locale'
import { hours } from '@cratewatch/domain/kernel/duration'
import { PLANS, formatPlanPrice, type Plan } from '@cratewatch/domain/plans/catalogue'
import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/watch-tier'
import type { TFunction } from 'i18next'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { FREE_RECORDS, formatSpan } from './claims.ts'
import { Section } from './section.tsx'

/** Shows both plans from the catalogue. */
export function Pricing() {
  const { t } = useTranslation('site')
  return (
    <Section
      id="pricing"
      title={t('landing.pricing.title')}
      text={t('landing.pricing.text', { count: FREE_RECORDS })}
      sunken
    >
      <div className="phone-strip items-stretch gap-4 max-sm:pt-6 sm:grid sm:gap-5 md:grid-cols-2 lg:gap-7">
        <PlanCard plan="FREE" />
        <PlanCard plan="PREMIUM" />
      </div>
      <p className="mt-6 max-w-[62ch] text-sm text-pretty text-ink-soft">{t('landing.pricing.note')}</p>
    </Section>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('site')
  const { locale } = useTexts()
  const isPremium = plan === 'PREMIUM'
  return (
    <Card
      as="article"
      aria-labelledby={`plan-${plan}`}
      padding="none"
      tone={isPremium ? 'loud' : 'plain'}
      className="relative flex flex-col gap-4 p-5 sm:gap-6 sm:p-9"
    >
      {isPremium && <Unlimited />}
      <div>
        <h3 id={`plan-${plan}`} className="heading text-section">
          {t(`landing.pricing.${plan}.name`)}
        </h3>
        <p className="mt-1 text-ink-soft">{t(`landing.pricing.${plan}.text`)}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="heading text-[clamp(3.25rem,2.4rem+3.4vw,5rem)] leading-none tabular-nums">
          {formatPlanPrice(plan, locale)}
        </span>
        <span className="text-ink-soft">{t('landing.pricing.perMonth')}</span>
      </p>
      <ul className="grid gap-2 sm:gap-3">
        {planLines(plan, t, locale).map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-label" strokeWidth={2.6} />
            {line}
          </li>
        ))}
      </ul>
      <Button asChild size="lg" variant={isPremium ? 'primary' : 'secondary'} className="mt-auto w-full">
        <a href="/auth">{t(`landing.pricing.${plan}.action`)}</a>
      </Button>
    </Card>
  )
}

function Unlimited() {
  const { t } = useTranslation('site')
  return (
    <Sticker
      tone="loud"
      size="lg"
      label={t('landing.pricing.recordsUnlimited')}
      className="absolute! end-2 -top-6 scale-115 sm:end-6 sm:scale-125"
    >
      ∞
    </Sticker>
  )
}

/** Lists what a plan offers, by its terms. */
function planLines(plan: Plan, t: TFunction<'site'>, locale: Locale): readonly string[] {
  const terms = PLANS[plan]
  const span = (tier: 1 | 2 | 3) => formatSpan(TIER_INTERVALS[tier], locale)
  return [
    terms.watchLimit === null
      ? t('landing.pricing.recordsUnlimited')
      : t('landing.pricing.records', { count: terms.watchLimit }),
    t('landing.pricing.shops', { count: terms.shopLimit }),
    plan === 'PREMIUM'
      ? t('landing.pricing.checksBetween', { fast: span(1), slow: span(2) })
      : t('landing.pricing.looks', { slow: span(3) }),
    t('landing.pricing.atOnce'),
    terms.chatDelay === 0
      ? t('landing.pricing.chatAtOnce')
      : t('landing.pricing.chatLater', { count: terms.chatDelay / hours(1) }),
    ...(terms.chatManagement ? [t('landing.pricing.chatManagement')] : []),
    ...(terms.prioritySearch ? [t('landing.pricing.prioritySearch')] : []),
    terms.advancedSync ? t('landing.pricing.advancedSync') : t('landing.pricing.basicSync'),
  ]
}
