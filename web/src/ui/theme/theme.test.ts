import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTheme, readThemeChoice, setTheme, subscribeTheme } from './theme.ts'

const firstPaint = readFileSync(new URL('../../../public/theme.js', import.meta.url), 'utf8')

let stored: Map<string, string>
let html: { dataset: Record<string, string> }
let metas: { content: string }[]

beforeEach(() => {
  stored = new Map()
  html = { dataset: {} }
  metas = [{ content: '' }, { content: '' }]
  vi.stubGlobal('document', { documentElement: html, querySelectorAll: () => metas })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  systemPrefers('light')
})

afterEach(() => vi.unstubAllGlobals())

test('follows the system until something is chosen', () => {
  systemPrefers('dark')
  expect(readThemeChoice()).toBe('system')
  expect(readTheme()).toBe('dark')
})

test('a choice beats the system, is stored and painted at once', () => {
  systemPrefers('dark')
  setTheme('light')
  expect(stored.get('theme')).toBe('light')
  expect(readTheme()).toBe('light')
  expect(html.dataset['theme']).toBe('light')
  expect(metas.map((meta) => meta.content)).toEqual(['#f4eee3', '#f4eee3'])
})

test('choosing the system forgets the choice', () => {
  systemPrefers('dark')
  setTheme('light')
  setTheme('system')
  expect(stored.has('theme')).toBe(false)
  expect(html.dataset['theme']).toBe('dark')
})

test('nonsense in the storage counts as no choice', () => {
  stored.set('theme', 'sepia')
  expect(readThemeChoice()).toBe('system')
})

test('a browser that refuses storage still changes its theme', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  setTheme('dark')
  expect(html.dataset['theme']).toBe('dark')
})

test('tells subscribers, until they leave', () => {
  const heard = vi.fn()
  const leave = subscribeTheme(heard)
  setTheme('dark')
  expect(heard).toHaveBeenCalledTimes(1)
  leave()
  setTheme('light')
  expect(heard).toHaveBeenCalledTimes(1)
})

describe('the script before the first paint', () => {
  test.each([
    { choice: 'dark', system: 'light' },
    { choice: 'light', system: 'dark' },
    { choice: null, system: 'dark' },
    { choice: null, system: 'light' },
    { choice: 'sepia', system: 'dark' },
  ] as const)('agrees with readTheme: stored $choice, system $system', ({ choice, system }) => {
    systemPrefers(system)
    if (choice) stored.set('theme', choice)
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- it is a classic script, not a module
    new Function(firstPaint)()
    expect(html.dataset['theme']).toBe(readTheme())
  })
})

function systemPrefers(theme: 'light' | 'dark'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: theme === 'dark',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
}
