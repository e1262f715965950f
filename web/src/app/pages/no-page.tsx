import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useToken } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { EmptySleeve } from '../../ui/illustrations.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePageTitle } from '../page-title.ts'
import { PublicShell } from '../shell/public-shell.tsx'
import { Crash } from './crash.tsx'

/** Fills the page while another one loads. */
export function PendingPage({ label }: { label?: string }) {
  const { t } = useTexts()
  return (
    <div
      data-loading=""
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-ink-soft"
    >
      <Spinner size="lg" label={label === undefined ? t('shell.loading') : undefined} />
      {label !== undefined && <p role="status">{label}</p>}
    </div>
  )
}

/** Says to a visitor that an address does not exist. */
export function StrayPage() {
  return (
    <PublicShell>
      <NotFoundPage />
    </PublicShell>
  )
}

/** Says that an address does not exist, and leads to the list, or a visitor to the start. */
export function NotFoundPage() {
  const { t } = useTexts()
  const isSignedIn = useToken() !== null
  usePageTitle(t('errors.notFound.title'))
  return (
    <EmptyState
      illustration={<EmptySleeve />}
      title={t('errors.notFound.title')}
      level={1}
      action={
        <Button asChild variant="secondary">
          {isSignedIn ? (
            <Link to="/dashboard/vinyls">{t('errors.notFound.list')}</Link>
          ) : (
            <Link to="/">{t('errors.notFound.home')}</Link>
          )}
        </Button>
      }
    >
      {t('errors.notFound.text')}
    </EmptyState>
  )
}

/** Shows that a page without a shell failed, with a shell around. */
export function StrayCrashPage(props: ErrorComponentProps) {
  return (
    <PublicShell>
      <CrashPage {...props} />
    </PublicShell>
  )
}

/** Shows that a page failed or did not load, and opens it again. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <Crash error={error} onRetry={retry} />
}
