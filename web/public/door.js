// Runs before the first paint: whoever will not stand before this door does not get to see it.
{
  const door = document.documentElement
  const query = new URLSearchParams(location.search)
  let token = null
  let chosen = null
  try {
    token = localStorage.getItem('token')
    chosen = localStorage.getItem('preferredLanguage')
  } catch {
    // No storage for us here: nobody is signed in, and the browser's language stands.
  }
  const comesBack = ['token', 'error', 'discogs', 'ended'].some((name) => query.has(name))
  const spoken = [chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  const language = spoken.find((tag) => tag === 'en' || tag === 'es') ?? door.lang
  if (token !== null || comesBack || language !== door.lang) door.dataset.door = 'closed'

  // What is done before the application has come: it is found there by it.
  addEventListener('click', ({ target }) => {
    if (target.closest('[data-served-door] [data-way-in]') !== null) door.dataset.wayIn = 'pressed'
  })
  addEventListener('change', ({ target }) => {
    if (!target.matches('[data-served-door] select')) return
    try {
      localStorage.setItem('preferredLanguage', target.value)
    } catch {
      // Not to be kept: it can be chosen again in a moment.
    }
  })
}
