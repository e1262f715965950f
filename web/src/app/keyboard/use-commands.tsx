import type { User } from '@cratewatch/contracts/people/accounts'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard, Languages, LogOut, Monitor, Moon, Plus, Settings, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { signOut } from '../../lib/session/profile.ts'
import { speak, useTexts } from '../../lib/text/i18n.ts'
import { LANGUAGES } from '../../messages/languages.ts'
import { setTheme } from '../../ui/theme/theme.ts'
import { usePageLinks } from '../routing/page.tsx'
import { useSaveLanguage } from '../shell/use-save-language.ts'

export type Command = {
  readonly key: string
  readonly icon: ReactNode
  readonly label: string
  readonly run: () => void
}

export type CommandOptions = {
  user: User
  onClose: () => void
  onHelp: () => void
  onAdd: () => void
}

const SETTINGS = '/dashboard/settings'

const THEMES = [
  ['light', <Sun key="light" />],
  ['dark', <Moon key="dark" />],
  ['system', <Monitor key="system" />],
] as const

/** Returns everything that can be reached by its name: pages and actions. */
export function useCommands({ user, onClose, onHelp, onAdd }: CommandOptions): readonly Command[] {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const saveLanguage = useSaveLanguage()
  const then = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  const pages = usePageLinks('menu', user).filter(({ to }) => to !== SETTINGS)
  const settings = usePageLinks('tabs', user).filter(({ to }) => to.startsWith(SETTINGS))
  return [
    { key: 'add', icon: <Plus />, label: t('watches.add.label'), run: then(onAdd) },
    ...pages.map(({ to, name, icon: Icon }) => ({
      key: to,
      icon: <Icon />,
      label: name(t),
      run: then(() => navigate({ to })),
    })),
    ...settings.map(({ to, name }) => ({
      key: to,
      icon: <Settings />,
      label: `${t('shell.nav.settings')}: ${name(t)}`,
      run: then(() => navigate({ to })),
    })),
    ...THEMES.map(([choice, icon]) => ({
      key: `theme-${choice}`,
      icon,
      label: `${t('account.appearance.label')}: ${t(`account.appearance.${choice}`)}`,
      run: then(() => setTheme(choice)),
    })),
    ...LOCALES.filter((other) => other !== locale).map((other) => ({
      key: `language-${other}`,
      icon: <Languages />,
      label: LANGUAGES[other].name,
      run: then(async () => {
        await speak(other)
        saveLanguage(other)
      }),
    })),
    { key: 'keyboard', icon: <Keyboard />, label: t('shell.keyboard.title'), run: onHelp },
    { key: 'logout', icon: <LogOut />, label: t('shell.nav.logout'), run: then(signOut) },
  ]
}
