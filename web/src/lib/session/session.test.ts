import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let store: Map<string, string>
let otherTab: EventTarget

beforeEach(() => {
  store = new Map()
  otherTab = new EventTarget()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.stubGlobal('addEventListener', otherTab.addEventListener.bind(otherTab))
  vi.stubGlobal('removeEventListener', otherTab.removeEventListener.bind(otherTab))
})
afterEach(() => vi.unstubAllGlobals())

const load = () => import('./session.ts')
const stored = (key: string | null) => Object.assign(new Event('storage'), { key })

it('keeps the token under the key "token"', async () => {
  const session = await load()
  session.startSession('abc')
  expect(store.get('token')).toBe('abc')
  expect(session.readToken()).toBe('abc')
})

it('forgets the token at once and tells why', async () => {
  const session = await load()
  const changed = vi.fn()
  session.startSession('abc')
  session.subscribeToSession(changed)
  session.endSession('left')
  expect(session.readToken()).toBeNull()
  expect(session.readLastEnd()).toBe('left')
  expect(changed).toHaveBeenCalledTimes(1)
})

it('keeps the first reason when several calls fail at once', async () => {
  const session = await load()
  session.startSession('abc')
  session.endSession('left')
  session.endSession('ended')
  expect(session.readLastEnd()).toBe('left')
})

it('follows a sign-out in another tab, with a word why', async () => {
  const session = await load()
  const changed = vi.fn()
  session.startSession('abc')
  session.subscribeToSession(changed)
  store.delete('token')
  otherTab.dispatchEvent(stored('token'))
  expect(changed).toHaveBeenCalledTimes(1)
  expect(session.readLastEnd()).toBe('ended')
})

it('does not care for other keys of the storage', async () => {
  const session = await load()
  const changed = vi.fn()
  session.subscribeToSession(changed)
  otherTab.dispatchEvent(stored('theme'))
  expect(changed).not.toHaveBeenCalled()
})

it('stops telling when asked to', async () => {
  const session = await load()
  const changed = vi.fn()
  session.subscribeToSession(changed)()
  session.startSession('abc')
  otherTab.dispatchEvent(stored('token'))
  expect(changed).not.toHaveBeenCalled()
})

it('lasts as long as the page where storage is forbidden', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  const session = await load()
  session.startSession('abc')
  expect(session.readToken()).toBe('abc')
  session.endSession('left')
  expect(session.readToken()).toBeNull()
})

it('goes on with a new token in the same session, until somebody else signs in', async () => {
  const session = await load()
  session.startSession('first')
  session.renewToken('second')
  expect(session.readToken()).toBe('second')
  expect([session.isRenewed('first'), session.isRenewed('second'), session.isRenewed(null)]).toEqual([
    true,
    false,
    false,
  ])
  session.endSession('left')
  session.startSession('somebody else')
  expect(session.isRenewed('first')).toBe(false)
})
