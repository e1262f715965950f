import { finishReauthentication as declared } from '@cratewatch/contracts/accounts/reauthentication'
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CodeField } from './code-field.tsx'
import { isAbout } from './is-about.ts'

type ReturnedCodeProps = {
  finish: UseMutationResult<unknown, Error, { code: string }>
  onClose: () => void
}

const { body } = declared
const someCode = body.extend({ code: body.shape.code.unwrap().trim().min(1) })

/** Asks a user who returned from the marketplace or single sign-on for the second factor. */
export function ReturnedCode({ finish, onClose }: ReturnedCodeProps) {
  const { t } = useTranslation()
  const { form, field, isReady } = useForm({
    initial: { code: '' },
    schema: someCode,
    send: finish,
    explain: (error) => ({ code: isAbout(error, 'WRONG_CODE') ? error.message : undefined }),
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
      <form {...form} className="grid gap-5">
        <CodeField {...field('code')} />
        <Button type="submit" disabled={!isReady} busy={finish.isPending}>
          {t('reauthentication.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
