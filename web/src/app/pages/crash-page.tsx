import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CodeText } from '../../ui/code-text.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PublicShell } from '../shell/public-shell.tsx'

/** Shows that a page without a shell failed, with a shell around. */
export function StrayCrashPage(props: ErrorComponentProps) {
  return (
    <PublicShell>
      <CrashPage {...props} />
    </PublicShell>
  )
}

/** Shows that a page failed or did not load; details on demand. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState level={1} title={t('errors.crash.title')} retryLabel={t('errors.retry')} onRetry={retry}>
      <p>{t('errors.crash.text')}</p>
      <Disclosure showLabel={t('errors.crash.show')} hideLabel={t('errors.crash.hide')} className="mt-4">
        <CodeText className="block rounded-xl bg-well p-4 text-start break-words text-ink">
          {error.message}
        </CodeText>
      </Disclosure>
    </ErrorState>
  )
}
