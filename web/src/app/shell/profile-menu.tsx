import type { User } from '@cratewatch/contracts/accounts/accounts'
import { Link } from '@tanstack/react-router'
import { CircleUserRound, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../lib/session/sign-out.ts'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { navigationOf } from './navigation.ts'
import { SettingsMark } from './settings-mark.tsx'
import { Whoami } from './whoami.tsx'

/** Shows who is signed in, with links to their pages. Small screens have the menu instead. */
export function ProfileMenu({ user }: { user: User }) {
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
