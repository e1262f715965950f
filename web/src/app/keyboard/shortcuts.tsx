import type { User } from '@cratewatch/contracts/people/accounts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { focusShortcut, isField } from '../../lib/focus.ts'
import { ALL, withTexts } from '../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../ui/deferred.ts'
import { areSingleKeysOn } from './single-keys.ts'

const palette = deferred(() => withTexts(ALL, import('./palette.tsx')))
const shortcutsHelp = deferred(() => import('./shortcuts-help.tsx'))

/** Listens to the keyboard on every page of the dashboard; what it opens is loaded then. */
export function Shortcuts({ user }: { user: User }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const navigate = useNavigate()
  const act = async (shortcut: Shortcut) => {
    if (shortcut === 'palette' || shortcut === 'help') setOpen(shortcut)
    else if (shortcut === 'next' || shortcut === 'previous') moveBetweenCards(shortcut === 'next' ? 1 : -1)
    else if (shortcut === 'undo') undoLast()
    else if (shortcut !== 'find' && shortcut !== 'add') pressInCard(shortcut)
    else if (focusShortcut(shortcut)) return
    else if (shortcut === 'find') setOpen('palette')
    else {
      await navigate({ to: '/dashboard/vinyls' })
      focusShortcut('add')
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, { isTyping: isField(event.target), singleKeys: areSingleKeysOn() })
    if (shortcut === null) return
    if (shortcut !== 'undo' && document.querySelector('[role=dialog], [role=menu]') !== null) return
    event.preventDefault()
    void act(shortcut)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  const onClose = () => setOpen(null)
  const paletteCode = useDeferred(palette, open === 'palette')
  const helpCode = useDeferred(shortcutsHelp, open === 'help')
  const ways = { onClose, onHelp: () => setOpen('help'), onAdd: () => void act('add') }
  if (open === 'palette') return paletteCode !== null && <paletteCode.Palette user={user} {...ways} />
  return open === 'help' && helpCode !== null && <helpCode.ShortcutsHelp onClose={onClose} />
}

/** Moves the focus to the card after or before the one that has it; without one, to the first. */
function moveBetweenCards(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-card]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[at < 0 ? 0 : Math.min(Math.max(at + by, 0), cards.length - 1)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** Presses in the card that has the focus what a key stands for; a box stands in for it while records are selected. */
function pressInCard(key: OnCard): void {
  const card = document.activeElement?.closest('[data-card]')
  const button = card?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  const box = key === 'select' ? card?.querySelector<HTMLElement>('[role=checkbox]') : null
  ;(button ?? box)?.click()
}

/** Presses the undo of what was done last, as long as it is offered. */
function undoLast(): void {
  const offered = [...document.querySelectorAll<HTMLElement>('[data-undo]')]
  offered
    .toSorted((a, b) => Number(a.dataset['undo']) - Number(b.dataset['undo']))
    .at(-1)
    ?.click()
}

/** What a key does on every page of the dashboard. */
type Shortcut = 'palette' | 'help' | 'find' | 'add' | 'next' | 'previous' | 'undo' | OnCard

/** What a key does with the record that has the focus. */
type OnCard = 'rule' | 'mute' | 'select' | 'open'

const SINGLE: Readonly<Record<string, Shortcut>> = {
  '/': 'find',
  a: 'add',
  j: 'next',
  k: 'previous',
  e: 'rule',
  m: 'mute',
  x: 'select',
  o: 'open',
  z: 'undo',
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
  if (ctrlKey && metaKey) return null
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'k') return 'palette'
    return key === 'z' && !isTyping ? 'undo' : null
  }
  if (isTyping || !singleKeys) return null
  return SINGLE[key] ?? null
}
