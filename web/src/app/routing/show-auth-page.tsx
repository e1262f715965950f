import type { RouterHistory } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { deferred } from '../../ui/deferred.ts'
import { AuthPage } from '../pages/auth/auth-page.tsx'
import { Crash } from '../pages/crash.tsx'
import { ServedFrame } from '../served-frame.tsx'
import { PublicShell } from '../shell/public-shell.tsx'

/**
 * Shows the sign-in page without the router and the other pages. They load at the second step, and replace it when the
 * address becomes another one.
 */
export function showAuthPage(history: RouterHistory, show: (page: ReactNode) => void): void {
  const { pathname } = history.location
  const application = deferred(() => import('./router.tsx'))
  const stop = history.subscribe(({ location }) => {
    if (location.pathname === pathname) return void application.load().catch(() => {})
    stop()
    application
      .load()
      .then(({ showApplication }) => showApplication(history, show, true))
      // A server of a newer version has other files: its page of this address names them.
      .catch(() => globalThis.location.reload())
  })
  show(
    <ServedFrame history={history}>
      <Boundary>
        <AuthPage />
      </Boundary>
    </ServedFrame>,
  )
}

/** Shows a failure of the page, as the router does for the others. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <PublicShell>
        <Crash error={error} onRetry={() => this.setState({ error: null })} />
      </PublicShell>
    )
  }
}
