import { useTranslation } from 'react-i18next'
import { Section } from '../section.tsx'
import { ConfigureStep } from './configure-step.tsx'
import { RelaxStep } from './relax-step.tsx'
import { SearchStep } from './search-step.tsx'

const STEPS = [
  { name: 'search', Picture: SearchStep },
  { name: 'configure', Picture: ConfigureStep },
  { name: 'relax', Picture: RelaxStep },
] as const

/** Explains the steps from the first record to the first alert. */
export function Steps() {
  const { t } = useTranslation('site')
  return (
    <Section id="how-it-works" title={t('landing.steps.title')}>
      <ol className="grid gap-x-6 gap-y-4 sm:gap-y-12 md:grid-cols-3 lg:gap-x-10">
        {STEPS.map(({ name, Picture }, index) => (
          <li key={name}>
            <div className="grid place-items-center overflow-hidden rounded-card bg-well px-5 pt-6 max-sm:hidden">
              <Picture />
            </div>
            <h3 className="heading flex sm:mt-5 items-baseline gap-3 text-section">
              <span className="font-mono text-base font-bold text-label">{index + 1}</span>
              {t(`landing.steps.${name}.title`)}
            </h3>
            <p className="mt-1.5 max-w-[38ch] text-pretty text-ink-soft">{t(`landing.steps.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
