// Asks for the texts and, on the watch list, for what its first screen shows, while the application is still loading.
{
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const token = stored('token')
  const path = location.pathname.replace(/\/$/, '')
  const isDashboard = token !== null && /^\/dashboard(\/|$)/.test(path)

  const texts = JSON.parse(document.querySelector('meta[name=texts]').content)
  const wanted = [stored('preferredLanguage'), ...navigator.languages, document.documentElement.lang]
  const language = wanted.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag in texts) ?? 'en'
  for (const part of isDashboard ? ['first', 'list'] : ['first']) {
    const hint = document.createElement('link')
    hint.rel = 'modulepreload'
    hint.crossOrigin = ''
    hint.href = texts[language][part]
    document.head.append(hint)
  }

  const headers = {
    accept: 'application/json',
    'accept-language': language,
    authorization: `Bearer ${token}`,
  }
  const ask = (call) => {
    const answer = fetch(call, { headers })
    // The application asks again and says what is wrong.
    answer.catch(() => {})
    globalThis.early[call] = { token, answer }
  }
  globalThis.early = {}
  if (isDashboard) ask('/api/start')
  // What the list shows first, as the application asks for it; another size or view it asks for itself.
  const isPlain = /^\/dashboard(\/vinyls)?$/.test(path) && location.search === ''
  if (isDashboard && isPlain && stored('watchlistPageSize') === null)
    ask('/api/vinyls?page=1&limit=5&availability=all&order=for-sale&search=')
}
