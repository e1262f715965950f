import type { User } from '@cratewatch/contracts/people/accounts'
import { useQuery, onlineManager, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { RotateCcw, WifiOff } from 'lucide-react'
import { useEffect, useRef, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Bell } from '../../features/alerting/centre/bell.tsx'
import { unreadCountQuery } from '../../features/alerting/centre/notifications.ts'
import { onAnswer } from '../../lib/api/query-client.ts'
import type { LiveStatus } from '../../lib/live/live.ts'
import { tryLiveAgain } from '../../lib/live/use-live.ts'
import { ALL, withTexts, useTexts } from '../../lib/text/i18n.ts'
import { readNow } from '../../lib/text/ticking.ts'
import { Button } from '../../ui/buttons.tsx'
import { deferred } from '../../ui/deferred.ts'
import { AppShell, NavItem, TopBar } from '../../ui/layout/app-shell.tsx'
import { Container } from '../../ui/layout/page.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Shortcuts } from '../keyboard/shortcuts.tsx'
import { useActiveLink, usePageLinks } from '../page.tsx'
import { useSaveLanguage } from '../use-save-language.ts'
import { ProfileMenu } from './account-menu.tsx'
import { Footer } from './instance-lines.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { LightSwitch } from './light-switch.tsx'
import { PhoneBar } from './phone-bar.tsx'

type DashboardShellProps = { user: User; live: LiveStatus; children: ReactNode }

/** Frames every page of the dashboard with the navigation. Without a network its pages can be read only. */
export function DashboardShell({ user, live, children }: DashboardShellProps) {
  const { t } = useTexts()
  const isOffline = useIsOffline()
  const active = useActiveLink()
  useFocusOnNewPage(useLocation({ select: ({ pathname }) => pathname }))
  useAlertToasts()
  return (
    <AppShell
      skipLabel={t('shell.skip')}
      header={
        <TopBar
          navLabel={t('shell.nav.label')}
          brand={
            <Link
              to="/dashboard/vinyls"
              className="focus-ring flex rounded-control no-underline"
              aria-label={t('shell.nav.home')}
            >
              <Logo name={t('shell.brand')} />
            </Link>
          }
          nav={usePageLinks('bar').map(({ to, name }) => (
            <NavItem key={to} asChild active={to === active}>
              <Link to={to}>{name(t)}</Link>
            </NavItem>
          ))}
          actions={<Actions user={user} />}
          notice={<ConnectionNotice live={live} isOffline={isOffline} />}
        />
      }
      footer={<Footer />}
    >
      <fieldset disabled={isOffline} className="contents">
        <Container className="pt-4 pb-14 sm:pt-10">{children}</Container>
      </fieldset>
      <PhoneBar user={user} isOffline={isOffline} />
      <Shortcuts user={user} />
    </AppShell>
  )
}

/** Phones have the bell and the menu in their bar. */
function Actions({ user }: { user: User }) {
  const saveLanguage = useSaveLanguage()
  return (
    <div className="flex items-center gap-2 max-sm:hidden">
      <Bell />
      <LanguagePicker onChosen={saveLanguage} compact="always" />
      <LightSwitch />
      <ProfileMenu user={user} />
    </div>
  )
}

/** Focuses a new page, so that screen readers announce it as after a full load. */
function useFocusOnNewPage(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Loaded when the first alert comes while somebody is there. */
const alertToast = deferred(() => withTexts(ALL, import('./alert-toast.tsx')))

/** Shows a copy that appears on whatever page one is, but in the list of alerts. */
function useAlertToasts(): void {
  const { i18n } = useTexts()
  const navigate = useNavigate()
  const isListed = useLocation({ select: ({ pathname }) => pathname === '/dashboard/notifications' })
  const unread = useQuery(unreadCountQuery).data?.unreadCount
  const known = useRef<{ unread: number; since: number } | null>(null)
  const show = useEffectEvent(async (since: number) => {
    const { showAlertToast } = await alertToast.load()
    await showAlertToast(since, i18n, (id) => void navigate({ to: '/dashboard/vinyls/$id', params: { id } }))
  })
  useEffect(() => {
    if (unread === undefined) return
    const before = known.current
    known.current = { unread, since: readNow() }
    // A failed request shows nothing: the bell counts all the same.
    if (before !== null && unread > before.unread && !isListed) show(before.since).catch(() => {})
  }, [unread, isListed])
}

/** A restart of the server takes less, and is not shown. */
const WORTH_A_WORD_MS = 2500

/** Says below the navigation that the server cannot be reached, or that there is no network. Disappears by itself. */
function ConnectionNotice({ live, isOffline }: { live: LiveStatus; isOffline: boolean }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const isLost = useLasting(live === 'waiting', WORTH_A_WORD_MS)
  // Any other answer shows that the server is back before the next attempt would.
  useEffect(() => (isLost ? onAnswer(client.getQueryCache(), tryLiveAgain) : undefined), [isLost, client])
  const retry = () => {
    tryLiveAgain()
    void client.invalidateQueries()
  }
  const words = isOffline ? 'offline' : 'lost'
  return (
    <div role="status" className="bg-warn-wash">
      {(isLost || isOffline) && (
        <Container className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          <p className="min-w-0 flex-1 text-pretty">
            <span className="font-semibold">{t(`shell.connection.${words}`)}</span>{' '}
            {t(`shell.connection.${words}Text`)}
          </p>
          {!isOffline && (
            <Button variant="secondary" size="sm" icon={<RotateCcw />} onClick={retry}>
              {t('shell.connection.retry')}
            </Button>
          )}
        </Container>
      )}
    </div>
  )
}

/** Returns whether the browser knows of no network: nothing can be saved then. */
function useIsOffline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => !onlineManager.isOnline(),
  )
}

/** Returns true once `now` has been true for this long; false as soon as it is not. */
function useLasting(now: boolean, forMs: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasted(now), now ? forMs : 0)
    return () => clearTimeout(timer)
  }, [now, forMs])
  return now && lasted
}
