import type { User } from '@cratewatch/contracts/people/accounts'
import { Link } from '@tanstack/react-router'
import { CircleUserRound, LogOut } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useUnreadCount } from '../../features/alerting/centre/notifications.ts'
import { signOut } from '../../lib/profile.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { CountBadge } from '../../ui/badges.tsx'
import { Button, IconButton } from '../../ui/buttons.tsx'
import { NavItem } from '../../ui/layout/app-shell.tsx'
import { Dialog, DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/overlays.tsx'
import { useActiveLink, usePageLinks } from '../page.tsx'
import { useSaveLanguage } from '../use-save-language.ts'
import { LanguagePicker } from './language-picker.tsx'
import { LightSwitch } from './light-switch.tsx'

/** Shows who is signed in, with links to their pages. Phones have the menu instead. */
export function ProfileMenu({ user }: { user: User }) {
  const { t } = useTexts()
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('shell.account.label')} className="max-sm:hidden">
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

type PhoneMenuProps = {
  user: User
  /** Opens it. */
  trigger: ReactNode
}

/** The menu of phones: all that the top bar holds on wide screens. */
export function PhoneMenu({ user, trigger }: PhoneMenuProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const active = useActiveLink()
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('shell.menu.title')}
      closeLabel={t('shell.menu.close')}
      trigger={trigger}
      size="sm"
    >
      <div className="grid gap-1">
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
      </div>
      <MenuFooter user={user} />
    </Dialog>
  )
}

function MenuFooter({ user }: { user: User }) {
  const { t } = useTexts()
  return (
    <footer className="mt-6 grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <LanguagePicker onChosen={useSaveLanguage()} className="grow" />
        <LightSwitch />
      </div>
      <div className="px-3">
        <Whoami user={user} />
      </div>
      <Button variant="secondary" icon={<LogOut />} onClick={signOut}>
        {t('shell.nav.logout')}
      </Button>
    </footer>
  )
}

/** Shows the number of unread notifications. */
export function UnreadBadge({ overlay }: { overlay?: true }) {
  const { t } = useTexts()
  const count = useUnreadCount()
  return <CountBadge overlay={overlay} count={count} label={t('notifications.unread', { count })} />
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
  const { emailEnabled, telegramEnabled } = user.notificationSettings
  if (emailEnabled || telegramEnabled) return <UnreadBadge />
  return (
    <span className="grid size-5 place-items-center rounded-full bg-danger text-xs font-bold text-on-danger">
      <span aria-hidden>{'!'}</span>
      <span className="sr-only">{t('shell.nav.channelsOff')}</span>
    </span>
  )
}
