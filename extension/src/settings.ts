import { type Cratewatch, cratewatch } from '../../client/src/client.ts'

/** The instance of the person, the token that acts for them, and where the pages of its marketplace are. */
export type Settings = { readonly url: string; readonly token: string; readonly site: string }

/** What a token has to be allowed: the least with which a record can be found, watched and counted. */
export const NEEDED_SCOPES = ['list:read', 'list:write', 'notifications:read'] as const

const KEY = 'settings'

/** Returns what was stored at the set-up; null: nothing. */
export async function readSettings(): Promise<Settings | null> {
  const { [KEY]: stored } = await chrome.storage.local.get(KEY)
  // Safe, because nobody else can write there.
  return (stored as Settings | undefined) ?? null
}

export const storeSettings = (settings: Settings) => chrome.storage.local.set({ [KEY]: settings })

/** Forgets the token, and gives back the right to ask its instance. */
export async function forgetSettings({ url }: Settings): Promise<void> {
  await chrome.storage.local.remove(KEY)
  // What an administrator's policy has granted stays.
  await chrome.permissions.remove(accessTo(url)).catch(() => false)
}

/** Reads the address of an instance as people type it, without https:// as well; null: it is none. */
export function addressOf(typed: string): string | null {
  const text = typed.trim()
  const full = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (!/^https?:\/\/[^/]/i.test(full) || !URL.canParse(full)) return null
  return new URL(full).origin
}

/** The right to ask one host: patterns of Firefox name no port. */
export function accessTo(url: string): { origins: string[] } {
  const { protocol, hostname } = new URL(url)
  return { origins: [`${protocol}//${hostname}/*`] }
}

/** Where personal tokens are made. */
export const tokensPage = (url: string) => `${url}/dashboard/settings/account`

/** The API of an instance; without a token, that of its visitors. */
export const apiOf = (of: Pick<Settings, 'url'> & Partial<Settings>, language: string): Cratewatch =>
  cratewatch({ url: of.url, token: of.token, language })
