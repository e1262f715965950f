import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { CopyField } from '../../../lib/forms/copy-field.tsx'

/** Shows what signs the requests of a webhook, the only time it can be seen. */
export function SecretStep({ secret, onStored }: { secret: string; onStored: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <p className="text-pretty">{t('channels.secret.text')}</p>
      <CopyField label={t('channels.secret.label')} value={secret} />
      <DialogFooter>
        <Button onClick={onStored}>{t('channels.secret.stored')}</Button>
      </DialogFooter>
    </div>
  )
}
