import { useSyncExternalStore } from 'react'
import { readTheme, subscribeTheme, type Theme } from './theme.ts'

/** Returns the theme on screen, as React state. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, shownTheme, () => 'light')
}

function shownTheme(): Theme {
  const shown = document.documentElement.dataset['theme']
  return shown === 'light' || shown === 'dark' ? shown : readTheme()
}
