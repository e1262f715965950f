import { unnamed } from '@cratewatch/domain/records/release-details'
import type { Page } from 'playwright-core'
import { signUp } from './account.ts'
import { callApi } from './call-api.ts'
import type { Product } from './product.ts'

export type Collector = {
  readonly token: string
  add(discogsId: number): Promise<number>
  /**
   * Returns the state on the newest card, once the record's name is known, too. Both may come seconds later; what the
   * first check sees alerts nobody, and an alert does not wait for the name.
   */
  newestState(): Promise<string | undefined>
}

type Newest = { readonly state: string; readonly name: string; readonly discogsId: number }

/** Strong enough for operators, too. */
export const PASSWORD = 'needle in the groove'

/** Creates an account through the API, because the sign-in page has its own journeys. */
export async function newCollector(product: Product, email: string, language = 'en'): Promise<Collector> {
  const token = await signUp(product, email, { password: PASSWORD, language })
  return {
    token,
    add: async (discogsId) =>
      (await callApi(product, 'POST /api/vinyls', { token, body: { discogsId } })).status,
    newestState: async () => {
      const answer = await callApi(product, 'GET /api/vinyls', { token })
      const [newest] = ((await answer.json()) as { vinyls: Newest[] }).vinyls
      return newest?.name === unnamed(newest?.discogsId ?? 0) ? undefined : newest?.state
    },
  }
}

/** Makes a page start signed in. */
export async function signIn(
  page: Page,
  { token }: Pick<Collector, 'token'>,
  theme: 'light' | 'dark' = 'light',
): Promise<void> {
  await page.addInitScript(
    ([token, theme]) => {
      // Only once, so that an ended session stays ended when the page is loaded again.
      if (sessionStorage.getItem('signed-in') !== null) return
      sessionStorage.setItem('signed-in', 'yes')
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('theme', theme ?? 'light')
    },
    [token, theme] as const,
  )
}
