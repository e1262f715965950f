import { useTexts } from '../../../lib/text/i18n.ts'
import { CodeText } from '../../../ui/code-text.tsx'

const EXAMPLES = ['249504', 'discogs.com/release/249504', 'discogs.com/master/96559', 'catno: FACT 10']

/** Explains the ways to name a record, to users without any. */
export function AddHelp() {
  const { t } = useTexts()
  return (
    <div className="grid animate-fade-in gap-3 rounded-xl bg-well p-4 text-[0.9375rem]">
      <ol className="grid list-decimal gap-1 ps-5 text-pretty marker:text-ink-soft">
        <li>{t('watches.add.helpSteps.name')}</li>
        <li>{t('watches.add.helpSteps.find')}</li>
        <li>{t('watches.add.helpSteps.copy')}</li>
        <li>{t('watches.add.helpSteps.paste')}</li>
        <li>{t('watches.add.helpSteps.printed')}</li>
      </ol>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-soft">
        {t('watches.add.helpExample')}
        {EXAMPLES.map((example) => (
          <CodeText key={example} className="break-all text-ink">
            {example}
          </CodeText>
        ))}
      </p>
    </div>
  )
}
