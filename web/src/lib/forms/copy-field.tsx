import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useTexts } from '../text/i18n.ts'

/** Shows a text that is to be kept elsewhere, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTexts()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // Also where there is no clipboard: on pages over plain HTTP.
      toastError(t('channels.secret.copyFailed'))
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <TextField
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
        className="min-w-0 flex-1 basis-56"
      />
      <Button
        variant="secondary"
        icon={isCopied ? <Check /> : <Copy />}
        onClick={() => void copy()}
        className="h-12 max-sm:grow"
      >
        <span aria-live="polite">{t(isCopied ? 'channels.secret.copied' : 'channels.secret.copy')}</span>
      </Button>
    </div>
  )
}
