import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useState } from 'react'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { fullName } from '../full-name.ts'

export type BoughtDialogProps = {
  watch: Watch
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: (fromWantlist: boolean) => void
}

/** Asks whoever has connected the marketplace what is to become of a bought record on the wantlist there. */
export function BoughtDialog({ watch, open, onOpenChange, onConfirm }: BoughtDialogProps) {
  const t = useTexts()
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
      cancelLabel={t('alerts.bought.cancel')}
      confirmLabel={t('alerts.bought.confirm')}
      onConfirm={() => {
        onOpenChange(false)
        onConfirm(fromWantlist)
      }}
    />
  )
}
