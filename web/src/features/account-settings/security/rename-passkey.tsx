import type { Passkey } from '@cratewatch/contracts/accounts/passkeys'
import { PASSKEY_NAME_MAX_LENGTH } from '@cratewatch/domain/accounts/passkeys/passkey'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/forms/use-form.ts'
import { failureMessage } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useRenamePasskey } from './use-passkeys.ts'

/** Another name for a passkey, in the place of its row. */
export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation()
  const rename = useRenamePasskey(passkey.id, onDone)
  const { draft, field, onSubmit } = useForm({ name: passkey.name }, ({ name }) => rename.mutate(name))
  return (
    <form onSubmit={onSubmit} className="grid w-full gap-3">
      <TextField
        // The form was asked for by the press that has just happened.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('security.passkeys.name')}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        {...field('name')}
        error={rename.error ? failureMessage(rename.error, t('errors.unknown')) : undefined}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" size="sm" disabled={draft.name.trim() === ''} busy={rename.isPending}>
          {t('security.passkeys.save')}
        </Button>
        <Button variant="secondary" size="sm" disabled={rename.isPending} onClick={onDone}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
