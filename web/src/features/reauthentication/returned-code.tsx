import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CodeField } from './code-field.tsx'

type ReturnedCodeProps = {
  onGive: (code: string) => void
  onClose: () => void
  busy: boolean
  error: string | undefined
}

/** Asks for the second factor of somebody who came back from the marketplace or from single sign-on. */
export function ReturnedCode({ onGive, onClose, busy, error }: ReturnedCodeProps) {
  const { t } = useTranslation()
  const { draft, field, onSubmit } = useForm({ code: '' }, ({ code }) => {
    if (code.trim() !== '' && !busy) onGive(code)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reauthentication.title')}
      description={t('reauthentication.codeText')}
      closeLabel={t('reauthentication.cancel')}
      size="sm"
    >
      <form onSubmit={onSubmit} className="grid gap-5">
        <CodeField {...field('code')} error={error} />
        <Button type="submit" disabled={draft.code.trim() === ''} busy={busy}>
          {t('reauthentication.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
