import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { PublicShell } from '../shell/public-shell.tsx'
import { Crash } from './crash.tsx'

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
