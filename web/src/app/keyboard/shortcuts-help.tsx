import { useState } from 'react'
import { useTexts } from '../../lib/text/i18n.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { Dialog } from '../../ui/overlays/overlays.tsx'
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts'

const KEYS = [
  ['palette', 'Ctrl K'],
  ['find', '/'],
  ['add', 'A'],
  ['next', 'J'],
  ['previous', 'K'],
  ['open', 'O'],
  ['rule', 'E'],
  ['mute', 'M'],
  ['select', 'X'],
  ['undo', 'Z'],
  ['help', '?'],
] as const

/** Lists the shortcuts of the keyboard, and turns the single keys off. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [on, setOn] = useState(areSingleKeysOn)
  const change = (checked: boolean) => {
    setSingleKeys(checked)
    setOn(checked)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('shell.keyboard.title')}
      closeLabel={t('words.close')}
      size="sm"
    >
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5">
        {KEYS.map(([name, keys]) => (
          <div key={name} className="contents">
            <dt>{t(`shell.keyboard.does.${name}`)}</dt>
            <dd>
              <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[0.3125rem] bg-idle-soft px-1.5 font-mono text-2xs font-semibold text-ink-soft shadow-[inset_0_-1.5px_0_var(--color-idle)]">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-6"
        label={t('shell.keyboard.single')}
        description={t('shell.keyboard.singleText')}
        checked={on}
        onCheckedChange={change}
      />
    </Dialog>
  )
}
