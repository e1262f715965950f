import type { User } from '@cratewatch/contracts/people/accounts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { Link } from '@tanstack/react-router'
import { LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { useUnreadCount } from '../../features/alerting/centre/notifications.ts'
import { signOut } from '../../lib/session/profile.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button, IconButton } from '../../ui/buttons.tsx'
import { CountBadge } from '../../ui/badges.tsx'
import { MobileSheet } from '../../ui/overlays/mobile-sheet.tsx'
import { NavItem } from '../../ui/layout/app-shell.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { LightSwitch } from './light-switch.tsx'
import { useActiveLink, usePageLinks } from '../routing/page.tsx'
import { SettingsMark, Whoami } from './account-marks.tsx'

export type MobileMenuProps = { user: User; onLanguageChosen: (locale: Locale) => void }

/** The menu of small screens: all that the top bar holds on wide ones. */
export function MobileMenu({ user, onLanguageChosen }: MobileMenuProps) {
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
