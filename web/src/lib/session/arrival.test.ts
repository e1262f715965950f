import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetArrival, readArrival, takeFromAddress } from './arrival.ts'

let address: string
const stored = new Map<string, string>()

beforeEach(() => {
  for (const page of ['/auth', '/reset-password', '/confirm-email'] as const) forgetArrival(page)
  stored.clear()
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: string) => (address = url),
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

function open(url: string): void {
  address = url
  const { pathname, search, hash } = new URL(url, 'https://cratewatch.example')
  vi.stubGlobal('location', { pathname, search, hash })
  takeFromAddress()
}

describe('what an address says', () => {
  it('leaves the address bar and is shown once asked', () => {
    open('/auth?token=secret&action=login')
    expect(address).toBe('/auth')
    expect(readArrival('/auth')).toEqual({ token: 'secret', action: 'login' })
  })

  it('leaves everything else where it is', () => {
    open('/auth?ended=true&error=denied&redirect=%2Fdashboard%2Fvinyls#top')
    expect(address).toBe('/auth?ended=true&redirect=%2Fdashboard%2Fvinyls#top')
    open('/dashboard/vinyls?token=page')
    expect(address).toBe('/dashboard/vinyls?token=page')
  })

  it('outlives a reload where it is the token of a link, until it is forgotten', async () => {
    open('/reset-password/?token=link')
    vi.resetModules()
    const afterReload = await import('./arrival.ts')
    expect(afterReload.readArrival('/reset-password')).toEqual({ token: 'link' })
    afterReload.forgetArrival('/reset-password')
    expect(afterReload.readArrival('/reset-password')).toEqual({})
  })

  it('is kept nowhere where it is the token of a session', () => {
    open('/auth?token=secret&action=login')
    expect([...stored.values()].join()).not.toContain('secret')
  })
})
