import { afterEach, expect, it, vi } from 'vitest'
import { badgeText, showUnread } from './badge.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%d unread alerts are %j on the badge', (unread, text) => {
  expect(badgeText(unread)).toBe(text)
})

/** A browser with these settings, at a server that answers so; returns what the badge was set to. */
async function shown(settings: object | undefined, fetch: () => Promise<Response>): Promise<string[]> {
  const texts: string[] = []
  vi.stubGlobal('chrome', {
    storage: { local: { get: async () => ({ settings }) } },
    action: { setBadgeText: async ({ text }: { text: string }) => void texts.push(text) },
  })
  vi.stubGlobal('fetch', fetch)
  await showUnread()
  return texts
}
const SETTINGS = { url: 'https://cratewatch.example', token: 'cw_x', site: 'https://www.discogs.com' }

it('shows how many alerts are unread', async () => {
  expect(await shown(SETTINGS, async () => Response.json({ unreadCount: 3 }))).toEqual(['3'])
})

it('asks nobody and shows nothing before the set-up', async () => {
  const fetch = vi.fn<() => Promise<Response>>()
  expect(await shown(undefined, fetch)).toEqual([''])
  expect(fetch).not.toHaveBeenCalled()
})

it('shows nothing once the token is revoked', async () => {
  const refusal = { error: { code: 'USER_NOT_AUTHENTICATED', message: 'x' } }
  expect(await shown(SETTINGS, async () => Response.json(refusal, { status: 401 }))).toEqual([''])
})

it('leaves what was known while nobody answers', async () => {
  expect(await shown(SETTINGS, () => Promise.reject(new TypeError('fetch failed')))).toEqual([])
  expect(await shown(SETTINGS, async () => new Response('', { status: 502 }))).toEqual([])
})
