export type Page = { readonly url: URL; readonly status: number; readonly text: string }

/** A browser without scripts: it keeps cookies, follows redirects, and sends forms. */
export type PlainBrowser = {
  open(url: string | URL, init?: RequestInit): Promise<Page>
  /** Fills in the only form of a page, and sends it. */
  send(page: Page, fields: Readonly<Record<string, string>>): Promise<Page>
}

/**
 * Opens a browser with no cookies. Each origin has its own, because all of them are ports of one machine here. `before`
 * is awaited before each address that it opens.
 */
export function openBrowser(before: (url: URL) => Promise<void> = async () => {}): PlainBrowser {
  const jars = new Map<string, Map<string, string>>()

  async function open(url: string | URL, init: RequestInit = {}): Promise<Page> {
    const at = new URL(url)
    await before(at)
    const jar = jars.get(at.origin) ?? new Map<string, string>()
    jars.set(at.origin, jar)
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const headers = new Headers(init.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const answer = await fetch(at, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) return open(new URL(location, at))
    return { url: at, status: answer.status, text: await answer.text() }
  }

  return {
    open,
    send(page, fields) {
      const [, action = ''] = /<form[^>]* action="([^"]*)"/.exec(page.text) ?? []
      const hidden = page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
      const body = new URLSearchParams({
        ...Object.fromEntries([...hidden].map(([, k, v]) => [k, v])),
        ...fields,
      })
      return open(new URL(action, page.url), { method: 'POST', body })
    },
  }
}
