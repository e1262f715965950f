// Runs before the first paint, so that a stored choice never flashes the other theme.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // No storage for us here: the system's choice stands.
  }
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
