import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnouncementBanner } from '../../features/announcement/announcement-banner.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { speak } from '../../lib/i18n.ts'
import { profileQuery } from '../../lib/profile.ts'
import { endSession, readLastEnd } from '../../lib/session.ts'
import { useLive } from '../../lib/use-live.ts'
import { useToken } from '../../lib/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { DashboardContext } from '../dashboard-context.ts'
import { wayBack } from '../guards.ts'
import { ConnectionNotice } from '../shell/connection-notice.tsx'
import { DashboardShell } from '../shell/dashboard-shell.tsx'
import { SAVING_LANGUAGE } from '../shell/use-save-language.ts'
import { useWarmUp } from '../warm-up.ts'
import { PaymentNotices } from '../payment-notices.tsx'
import { PendingPage } from './pending-page.tsx'

/** Everything behind the door, for as long as the session lasts. */
export function DashboardLayout() {
  return useToken() === null ? <Leave /> : <SignedIn />
}

/** Signing out leads to the door; a session that ended by itself leads there with a word why, and back afterwards. */
function Leave() {
  const router = useRouter()
  useEffect(() => {
    const { href } = router.state.location
    const search = readLastEnd() === 'ended' ? { ended: true as const, ...wayBack(href) } : {}
    void router.navigate({ to: '/auth', search, replace: true })
  }, [router])
  return <PendingPage />
}

function SignedIn() {
  const { t } = useTranslation()
  const { data: user, error, refetch, isFetching } = useQuery(profileQuery)
  const client = useQueryClient()
  const live = useLive()
  const locale = user?.locale
  const isRefused = user === undefined && error !== null && !isPassing(error)

  useWarmUp(user !== undefined)

  useEffect(() => {
    const isChoosing = client.isMutating({ mutationKey: SAVING_LANGUAGE }) > 0
    if (locale !== undefined && !isChoosing) void speak(locale)
  }, [client, locale])
  useEffect(() => {
    if (isRefused) endSession('ended')
  }, [isRefused])

  if (user !== undefined) {
    return (
      <DashboardContext value={{ user }}>
        <DashboardShell user={user}>
          <AnnouncementBanner />
          <PaymentNotices />
          <Outlet />
        </DashboardShell>
        <ConnectionNotice live={live} />
      </DashboardContext>
    )
  }
  if (error === null || isRefused) return <PendingPage label={t('shell.verifying')} />
  return (
    <main>
      <ErrorState
        level={1}
        title={t('errors.unreachable.title')}
        retryLabel={t('errors.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {t('errors.unreachable.text')}
      </ErrorState>
    </main>
  )
}

/** A server that is away for a moment says nothing about the session. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && error.isPassing
}
