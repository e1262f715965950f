import type { Page } from 'playwright-core'
import type { Product } from './product.ts'

export type Collector = {
  readonly token: string
  add(discogsId: number): Promise<number>
  /** What the newest card says: a first look may come seconds later, and what it sees is news to nobody. */
  newestState(): Promise<string | undefined>
}

/** Good enough for operators as well. */
export const PASSWORD = 'needle in the groove'

/** A new account, made through the API, because the way through the door has its own journeys. */
export async function newCollector(product: Product, email: string, locale = 'en'): Promise<Collector> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    return fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const credentials = { email, password: PASSWORD, locale, timeZone: 'Europe/Madrid' }
  const { token } = (await (await post('/api/auth/signup', credentials)).json()) as { token: string }
  return {
    token,
    add: async (discogsId) => (await post('/api/vinyls', { discogsId }, token)).status,
    newestState: async () => {
      const answer = await fetch(`${product.url}/api/vinyls`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { vinyls: { state: string }[] }).vinyls[0]?.state
    },
  }
}

/** Lets a page begin signed in. */
export async function signIn(
  page: Page,
  { token }: Pick<Collector, 'token'>,
  theme: 'light' | 'dark' = 'light',
): Promise<void> {
  await page.addInitScript(
    ([token, theme]) => {
      // Once: a session that ended stays ended when the page loads again.
      if (sessionStorage.getItem('signed-in') !== null) return
      sessionStorage.setItem('signed-in', 'yes')
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('theme', theme ?? 'light')
    },
    [token, theme] as const,
  )
}
