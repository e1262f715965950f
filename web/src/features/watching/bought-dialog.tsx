import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useState } from 'react'
import { useTexts } from '../../lib/text/i18n.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlays/overlays.tsx'
import { fullName } from './full-name.ts'

type BoughtDialogProps = {
  watch: Watch
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: (fromWantlist: boolean) => void
}

/** Asks whoever has connected the marketplace what is to become of a bought record on the wantlist there. */
export function BoughtDialog({ watch, open, onOpenChange, onConfirm }: BoughtDialogProps) {
  const { t } = useTexts()
  const [fromWantlist, setFromWantlist] = useState(false)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title={t('alerts.bought.title')}
      description={
        <div className="grid gap-3">
          <p>{t('alerts.bought.text', { name: fullName(watch) })}</p>
          <Checkbox
            label={<span className="text-ink">{t('alerts.bought.wantlist')}</span>}
            checked={fromWantlist}
            onCheckedChange={setFromWantlist}
          />
          {fromWantlist && <p role="status">{t('alerts.bought.wantlistText')}</p>}
        </div>
      }
      cancelLabel={t('words.cancel')}
      confirmLabel={t('alerts.bought.menu')}
      onConfirm={() => {
        onOpenChange(false)
        onConfirm(fromWantlist)
      }}
    />
  )
}
