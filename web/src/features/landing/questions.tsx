import { useTranslation } from 'react-i18next'
import { useLocale } from '../../lib/text/use-texts.ts'
import { promisesIn } from './claims.ts'
import { Section } from './section.tsx'

const QUESTIONS = ['speed', 'account', 'buying', 'allowed', 'ending', 'hosting'] as const

/** Answers what people ask before they sign up; each answer opens without a script. */
export function Questions() {
  const { t } = useTranslation('site')
  const promises = promisesIn(useLocale())
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
