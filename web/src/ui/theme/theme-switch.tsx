import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../buttons/icon-button.tsx'
import { setTheme } from './theme.ts'
import { useTheme } from './use-theme.ts'

export type ThemeSwitchProps = {
  /** Names of the two actions: what a press will do. */
  toDarkLabel: string
  toLightLabel: string
  className?: string | undefined
}

/** Turns the lights of the shop on and off, and remembers it. */
export function ThemeSwitch({ toDarkLabel, toLightLabel, className }: ThemeSwitchProps) {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? toLightLabel : toDarkLabel}
      className={className}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {/* Which sign is seen follows the page itself: the door is drawn before anybody knows whose theme it will have. */}
      <Moon className="in-data-[theme=dark]:hidden" />
      <Sun className="hidden in-data-[theme=dark]:block" />
    </IconButton>
  )
}
