import { renamePasskey as declared, type Passkey } from '@cratewatch/contracts/accounts/passkeys'
import { GIVEN_NAME_MAX_LENGTH } from '@cratewatch/domain/accounts/given-name'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/forms/use-form.ts'
import { failureMessage } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useRenamePasskey } from './use-passkeys.ts'

const { body } = declared
const named = body.extend({ name: body.shape.name.trim().min(1) })

/** Renames a passkey, in place of its row. */
export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation()
  const rename = useRenamePasskey(passkey.id, onDone)
  const { form, field, isReady } = useForm({
    initial: { name: passkey.name },
    schema: named,
    send: rename,
    explain: (error) => ({ name: failureMessage(error, t('errors.unknown')) }),
  })
  return (
    <form {...form} className="grid w-full gap-3">
      <TextField
        // The user has just opened the form by a press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('security.passkeys.name')}
        autoComplete="off"
        maxLength={GIVEN_NAME_MAX_LENGTH}
        {...field('name')}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" size="sm" disabled={!isReady} busy={rename.isPending}>
          {t('security.passkeys.save')}
        </Button>
        <Button variant="secondary" size="sm" disabled={rename.isPending} onClick={onDone}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
