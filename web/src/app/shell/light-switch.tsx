import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/text/i18n.ts'
import { IconButton } from '../../ui/buttons.tsx'
import { readTheme, setTheme, subscribeTheme, type Theme } from '../../ui/theme/theme.ts'

/** Switches between light and dark, and stores the choice. */
export function LightSwitch({ className }: { className?: string }) {
  const { t } = useTexts()
  const dark = useSyncExternalStore(subscribeTheme, shownTheme, () => 'light') === 'dark'
  return (
    <IconButton
      label={t(dark ? 'shell.theme.toLight' : 'shell.theme.toDark')}
      className={className}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {/* CSS shows the right icon by the page's theme, because the sign-in page is built before the theme is known. */}
      <Moon className="in-data-[theme=dark]:hidden" />
      <Sun className="hidden in-data-[theme=dark]:block" />
    </IconButton>
  )
}

function shownTheme(): Theme {
  const shown = document.documentElement.dataset['theme']
  return shown === 'light' || shown === 'dark' ? shown : readTheme()
}
