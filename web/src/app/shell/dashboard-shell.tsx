import type { User } from '@cratewatch/contracts/people/accounts'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bell } from '../../features/alerting/centre/bell.tsx'
import { AppShell } from '../../ui/layout/app-shell.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { Logo } from '../../ui/logo.tsx'
import { NavItem, TopBar } from '../../ui/layout/top-bar.tsx'
import { Footer } from './footer.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { LightSwitch } from './light-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { activeKey, NAVIGATION, navigationOf } from './navigation.ts'
import { PhoneBar } from './phone-bar.tsx'
import { Shortcuts } from '../keyboard/shortcuts.tsx'
import { useSaveLanguage } from './use-save-language.ts'
import { CircleUserRound, LogOut } from 'lucide-react'
import { signOut } from '../../lib/session/sign-out.ts'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SettingsMark } from './settings-mark.tsx'
import { Whoami } from './whoami.tsx'
import { endpoints } from '@cratewatch/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { notificationText } from '../../features/alerting/centre/notification-text.ts'
import { unreadCountQuery } from '../../features/alerting/centre/notifications-query.ts'
import { call } from '../../lib/api/api.ts'
import { readInstant } from '../../lib/text/format.ts'
import { readNow } from '../../lib/text/ticking.ts'
import { useLocale } from '../../lib/text/use-texts.ts'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { toastLive } from '../../ui/feedback/toast.ts'

/** Frames every page of the dashboard with the navigation. */
export function DashboardShell({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation()
  const pathname = useLocation({ select: (location) => location.pathname })
  const active = activeKey(pathname)
  useFocusOnNewPage(pathname)
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
          nav={NAVIGATION.filter((entry) => entry.in.includes('bar')).map(({ key, to }) => (
            <NavItem key={key} asChild active={key === active}>
              <Link to={to}>{t(`shell.nav.${key}`)}</Link>
            </NavItem>
          ))}
          actions={<Actions user={user} />}
        />
      }
      footer={<Footer />}
    >
      <Container className="pt-4 pb-14 sm:pt-10">{children}</Container>
      <PhoneBar user={user} />
      <Shortcuts user={user} />
    </AppShell>
  )
}

function Actions({ user }: { user: User }) {
  const saveLanguage = useSaveLanguage()
  return (
    <>
      <Bell />
      <LanguagePicker onChosen={saveLanguage} className="max-md:hidden" />
      <LightSwitch className="max-md:hidden" />
      <ProfileMenu user={user} />
      <MobileMenu user={user} onLanguageChosen={saveLanguage} />
    </>
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

/** Shows who is signed in, with links to their pages. Small screens have the menu instead. */
function ProfileMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('shell.account.label')} className="max-md:hidden">
          <CircleUserRound />
        </IconButton>
      }
    >
      <MenuLabel>
        <Whoami user={user} />
      </MenuLabel>
      <MenuSeparator />
      {navigationOf(user)
        .filter((entry) => entry.in.includes('profile'))
        .map(({ key, to, icon: Icon }) => (
          <MenuItem
            key={key}
            icon={<Icon />}
            trailing={key === 'settings' && <SettingsMark user={user} />}
            renderLink={(row) => <Link to={to}>{row}</Link>}
          >
            {t(`shell.nav.${key}`)}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={signOut}>
        {t('shell.nav.logout')}
      </MenuItem>
    </DropdownMenu>
  )
}

/** The one toast about alerts: a newer one takes its place. */
const ID = 'alert'

/** Shows a copy that appears, with cover and price, on whatever page one is. What is muted has no notification. */
function useAlertToasts(): void {
  const { t, i18n } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const isListed = useLocation().pathname === '/dashboard/notifications'
  const unread = useQuery(unreadCountQuery).data?.unreadCount
  const known = useRef<{ unread: number; since: number } | null>(null)
  const show = useEffectEvent(async (since: number) => {
    const query = { limit: 20, offset: 0, unread: true }
    const { notifications } = await call(endpoints.listNotifications, { query })
    const appeared = notifications.filter(
      ({ type, createdAt, gone, vinyl }) =>
        type === 'AVAILABILITY_CHANGE' && !gone && vinyl !== null && readInstant(createdAt) > since,
    )
    const [newest, ...others] = appeared
    if (newest === undefined || newest.vinyl === null) return
    const { id, thumb, name } = newest.vinyl
    const { title, message } = notificationText(newest, i18n, locale)
    const more = others.length === 0 ? '' : ` ${t('notifications.others', { count: others.length })}`
    toastLive(title, {
      id: ID,
      description: message + more,
      picture: <Sleeve size="sm" src={thumb} alt="" seed={name} />,
      action: {
        label: t('watches.card.details'),
        onPress: () => void navigate({ to: '/dashboard/vinyls/$id', params: { id } }),
      },
    })
  })
  useEffect(() => {
    if (unread === undefined) return
    const before = known.current
    known.current = { unread, since: readNow() }
    // A failed request shows nothing: the bell counts all the same.
    if (before !== null && unread > before.unread && !isListed) show(before.since).catch(() => {})
  }, [unread, isListed])
}
