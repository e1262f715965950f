import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

export type AnyPressingProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** Asks whether any pressing of the albums is wanted in place of the listed ones. */
export function AnyPressing({ checked, onCheckedChange, disabled = false }: AnyPressingProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('wantlist.anyPressing')}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
      />
      <p className="ps-8.5 text-sm text-pretty text-ink-soft">{t('wantlist.anyPressingText')}</p>
    </div>
  )
}
