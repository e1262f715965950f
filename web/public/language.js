// Runs before the first paint: a chosen language is remembered, and a page in another one gives way to it.
{
  const key = 'preferredLanguage'
  const pages = document.currentScript.dataset
  const chosen = new URLSearchParams(location.search).get(key)
  try {
    if (chosen === pages.pageLanguage) {
      localStorage.setItem(key, chosen)
      history.replaceState(history.state, '', location.pathname + location.hash)
    } else {
      const stored = localStorage.getItem(key)
      const isOther = stored !== pages.pageLanguage && Object.hasOwn(pages, stored)
      if (isOther) location.replace(pages[stored] + location.hash)
    }
  } catch {
    // Private windows may refuse storage: the page then speaks the language of its address.
  }
}
