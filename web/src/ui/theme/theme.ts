export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

const key = 'theme'
const paper: Record<Theme, string> = { light: '#f4eee3', dark: '#141210' }
const listeners = new Set<() => void>()

/** Returns the visitor's choice: a stored theme, or `system` while nothing is stored. */
export function readThemeChoice(): ThemeChoice {
  const stored = readStored()
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Returns the theme on screen: the stored choice, otherwise the system's. */
export function readTheme(): Theme {
  const choice = readThemeChoice()
  if (choice !== 'system') return choice
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Stores a choice (`system` removes it) and applies it at once. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // Private windows may forbid storage: the choice then lasts as long as the page.
  }
  apply(choice === 'system' ? readTheme() : choice)
  for (const listener of listeners) listener()
}

/** Calls back when the theme changes here, in another tab, or in the system. Returns how to stop. */
export function subscribeTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const changed = () => {
    apply(readTheme())
    listener()
  }
  const stored = (event: StorageEvent) => {
    if (event.key === key) changed()
  }
  listeners.add(listener)
  system.addEventListener('change', changed)
  addEventListener('storage', stored)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', changed)
    removeEventListener('storage', stored)
  }
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = paper[theme]
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
