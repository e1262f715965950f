import type { User } from '@cratewatch/contracts/people/accounts'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useEffectEvent, useState, type ReactNode } from 'react'
import { Bell } from '../../features/alerting/centre/bell.tsx'
import { unreadCountQuery, useUnreadCount } from '../../features/alerting/centre/notifications.ts'
import { AppShell, NavItem, TopBar } from '../../ui/layout/app-shell.tsx'
import { Container } from '../../ui/layout/page.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Footer } from './instance-lines.tsx'
import { LanguagePicker, useSaveLanguage } from './language-picker.tsx'
import { LightSwitch } from './light-switch.tsx'
import { useActiveLink, usePageLinks } from '../routing/page.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Shortcuts } from '../keyboard/shortcuts.tsx'
import { CircleUserRound, LogOut, Menu } from 'lucide-react'
import { signOut } from '../../lib/session/profile.ts'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator, MobileSheet } from '../../ui/overlays/overlays.tsx'
import { deferred } from '../../ui/overlays/deferred.ts'
import { IconButton, Button } from '../../ui/buttons.tsx'
import { useQuery } from '@tanstack/react-query'
import { ALL, withTexts, useTexts } from '../../lib/text/i18n.ts'
import { readNow } from '../../lib/text/ticking.ts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { CountBadge } from '../../ui/badges.tsx'

/** Frames every page of the dashboard with the navigation. */
export function DashboardShell({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTexts()
  const pathname = useLocation({ select: (location) => location.pathname })
  const active = useActiveLink()
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
          nav={usePageLinks('bar').map(({ to, name }) => (
            <NavItem key={to} asChild active={to === active}>
              <Link to={to}>{name(t)}</Link>
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
  const { t } = useTexts()
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
      {usePageLinks('profile', user).map(({ to, name, icon: Icon }) => (
        <MenuItem
          key={to}
          icon={<Icon />}
          trailing={to === '/dashboard/settings' && <SettingsMark user={user} />}
          renderLink={(row) => <Link to={to}>{row}</Link>}
        >
          {name(t)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={signOut}>
        {t('shell.nav.logout')}
      </MenuItem>
    </DropdownMenu>
  )
}

/** Loaded when the first alert comes while somebody is there. */
const alertToast = deferred(() => withTexts(ALL, import('./alert-toast.tsx')))

/** Shows a copy that appears on whatever page one is, but in the list of alerts. */
function useAlertToasts(): void {
  const { i18n } = useTexts()
  const navigate = useNavigate()
  const isListed = useLocation().pathname === '/dashboard/notifications'
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

type MobileMenuProps = { user: User; onLanguageChosen: (locale: Locale) => void }

/** The menu of small screens: all that the top bar holds on wide ones. */
function MobileMenu({ user, onLanguageChosen }: MobileMenuProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const active = useActiveLink()
  return (
    <MobileSheet
      open={open}
      onOpenChange={setOpen}
      title={t('shell.menu.title')}
      closeLabel={t('shell.menu.close')}
      trigger={
        <IconButton label={t('shell.menu.open')} className="md:hidden">
          <Menu />
        </IconButton>
      }
      footer={<MenuFooter user={user} onLanguageChosen={onLanguageChosen} />}
    >
      {usePageLinks('menu', user).map(({ to, name, icon: Icon }) => (
        <NavItem key={to} asChild active={to === active}>
          <Link to={to} onClick={() => setOpen(false)}>
            <Icon aria-hidden />
            <span className="grow">{name(t)}</span>
            {to === '/dashboard/notifications' && <UnreadBadge />}
            {to === '/dashboard/settings' && <SettingsMark user={user} />}
          </Link>
        </NavItem>
      ))}
    </MobileSheet>
  )
}

function MenuFooter({ user, onLanguageChosen }: MobileMenuProps) {
  const { t } = useTexts()
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <LanguagePicker onChosen={onLanguageChosen} className="grow" />
        <LightSwitch />
      </div>
      <div className="px-3">
        <Whoami user={user} />
      </div>
      <Button variant="secondary" icon={<LogOut />} onClick={signOut}>
        {t('shell.nav.logout')}
      </Button>
    </>
  )
}

function UnreadBadge() {
  const { t } = useTexts()
  const count = useUnreadCount()
  return <CountBadge count={count} label={t('notifications.unread', { count })} />
}

/** Shows the account's name: its address, otherwise its marketplace name. */
function Whoami({ user }: { user: User }) {
  const { t } = useTexts()
  return (
    <span className="grid text-sm text-ink-soft">
      {t('shell.account.signedInAs')}
      <span className="max-w-60 truncate font-semibold text-ink">
        {user.email ?? user.discogsUsername ?? t('shell.account.noEmail')}
      </span>
    </span>
  )
}

/** The mark beside "settings": red when every channel is off, otherwise the number of unread notifications. */
function SettingsMark({ user }: { user: User }) {
  const { t } = useTexts()
  const count = useUnreadCount()
  const { emailEnabled, telegramEnabled } = user.notificationSettings
  if (emailEnabled || telegramEnabled) {
    return <CountBadge count={count} label={t('notifications.unread', { count })} />
  }
  return (
    <span className="grid size-5 place-items-center rounded-full bg-danger text-xs font-bold text-on-danger">
      <span aria-hidden>{'!'}</span>
      <span className="sr-only">{t('shell.nav.channelsOff')}</span>
    </span>
  )
}
