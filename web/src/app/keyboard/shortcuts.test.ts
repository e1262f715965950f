import { describe, expect, it } from 'vitest'
import { shortcutOf } from './shortcuts.tsx'

const press = (key: string, given: Partial<Parameters<typeof shortcutOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...given,
})
const idle = { isTyping: false, singleKeys: true }

describe('a key', () => {
  it.each([
    ['/', 'find'],
    ['a', 'add'],
    ['j', 'next'],
    ['k', 'previous'],
    ['?', 'help'],
    ['e', 'rule'],
    ['m', 'mute'],
    ['x', 'select'],
    ['o', 'open'],
    ['z', 'undo'],
    ['q', null],
    ['Enter', null],
  ] as const)('%s means %s', (key, meaning) => {
    expect(shortcutOf(press(key), idle)).toBe(meaning)
  })

  it.each([['/'], ['a'], ['?']])('%s means nothing while somebody types, or turned it off', (key) => {
    expect(shortcutOf(press(key), { ...idle, isTyping: true })).toBeNull()
    expect(shortcutOf(press(key), { ...idle, singleKeys: false })).toBeNull()
    expect(shortcutOf(press(key, { isComposing: true }), idle)).toBeNull()
    expect(shortcutOf(press(key, { defaultPrevented: true }), idle)).toBeNull()
  })

  it('opens the palette with Ctrl or Cmd, wherever one types', () => {
    const typing = { isTyping: true, singleKeys: false }
    expect(shortcutOf(press('k', { ctrlKey: true }), typing)).toBe('palette')
    expect(shortcutOf(press('K', { metaKey: true }), typing)).toBe('palette')
    expect(shortcutOf(press('k', { ctrlKey: true, altKey: true }), typing)).toBeNull()
    expect(shortcutOf(press('j', { ctrlKey: true }), typing)).toBeNull()
    expect(shortcutOf(press('z', { ctrlKey: true }), typing)).toBeNull()
    expect(shortcutOf(press('z', { metaKey: true }), idle)).toBe('undo')
    expect(shortcutOf(press('a', { metaKey: true }), idle)).toBeNull()
  })
})
