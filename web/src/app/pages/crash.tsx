import { useTexts } from '../../lib/text/i18n.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Disclosure } from '../../ui/layout/page.tsx'

/** Says that a page failed or did not load; details on demand. */
export function Crash({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <ErrorState level={1} title={t('errors.crash.title')} retryLabel={t('errors.retry')} onRetry={onRetry}>
      <p>{t('errors.crash.text')}</p>
      <Disclosure showLabel={t('errors.crash.show')} hideLabel={t('errors.crash.hide')} className="mt-4">
        <CodeText className="block rounded-xl bg-well p-4 text-start break-words text-ink">
          {error.message}
        </CodeText>
      </Disclosure>
    </ErrorState>
  )
}
