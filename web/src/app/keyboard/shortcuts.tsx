import type { User } from '@cratewatch/contracts/accounts/accounts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { focusShortcut } from '../../lib/focus-shortcut.ts'
import { withTexts } from '../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../ui/overlays/deferred.ts'
import { ALL } from '../routing/texts-of-pages.ts'
import { moveBetweenCards } from './move-between-cards.ts'
import { shortcutOf, type Shortcut } from './shortcut-of.ts'
import { areSingleKeysOn } from './single-keys.ts'

export const palette = deferred(() => withTexts(ALL, import('./palette.tsx')))
export const shortcutsHelp = deferred(() => import('./shortcuts-help.tsx'))

/** Listens to the keyboard on every page of the dashboard; what it opens is loaded then. */
export function Shortcuts({ user }: { user: User }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const navigate = useNavigate()
  const act = async (shortcut: Shortcut) => {
    if (shortcut === 'palette' || shortcut === 'help') setOpen(shortcut)
    else if (shortcut === 'next' || shortcut === 'previous') moveBetweenCards(shortcut === 'next' ? 1 : -1)
    else if (focusShortcut(shortcut)) return
    else if (shortcut === 'find') setOpen('palette')
    else {
      await navigate({ to: '/dashboard/vinyls' })
      focusShortcut('add')
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, { isTyping: isTyping(event.target), singleKeys: areSingleKeysOn() })
    if (shortcut === null || document.querySelector('[role=dialog], [role=menu]') !== null) return
    event.preventDefault()
    void act(shortcut)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  const close = () => setOpen(null)
  const paletteCode = useDeferred(palette, open === 'palette')
  const helpCode = useDeferred(shortcutsHelp, open === 'help')
  if (open === 'palette' && paletteCode !== null)
    return (
      <paletteCode.Palette
        user={user}
        onClose={close}
        onHelp={() => setOpen('help')}
        onAdd={() => void act('add')}
      />
    )
  return open === 'help' && helpCode !== null && <helpCode.ShortcutsHelp onClose={close} />
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
