import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../buttons.tsx'
import { setTheme, readTheme, subscribeTheme, type Theme } from './theme.ts'
import { useSyncExternalStore } from 'react'

type ThemeSwitchProps = {
  /** The names of the two actions. */
  toDarkLabel: string
  toLightLabel: string
  className?: string | undefined
}

/** Switches between light and dark, and stores the choice. */
export function ThemeSwitch({ toDarkLabel, toLightLabel, className }: ThemeSwitchProps) {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? toLightLabel : toDarkLabel}
      className={className}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {/* CSS shows the right icon by the page's theme, because the sign-in page is built before the theme is known. */}
      <Moon className="in-data-[theme=dark]:hidden" />
      <Sun className="hidden in-data-[theme=dark]:block" />
    </IconButton>
  )
}

/** Returns the theme on screen, as React state. */
function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, shownTheme, () => 'light')
}

function shownTheme(): Theme {
  const shown = document.documentElement.dataset['theme']
  return shown === 'light' || shown === 'dark' ? shown : readTheme()
}
