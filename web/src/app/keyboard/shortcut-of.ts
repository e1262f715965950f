/** What a key does on every page of the dashboard. */
export type Shortcut = 'palette' | 'help' | 'find' | 'add' | 'next' | 'previous'

const SINGLE: Readonly<Record<string, Shortcut>> = {
  '/': 'find',
  a: 'add',
  j: 'next',
  k: 'previous',
  '?': 'help',
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

/** Returns what a key press means; null: nothing. A single key means nothing while somebody types. */
export function shortcutOf(
  pressed: Pressed,
  { isTyping, singleKeys }: { readonly isTyping: boolean; readonly singleKeys: boolean },
): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = pressed
  if (isComposing || defaultPrevented || altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && ctrlKey !== metaKey ? 'palette' : null
  if (isTyping || !singleKeys) return null
  return SINGLE[key] ?? null
}
