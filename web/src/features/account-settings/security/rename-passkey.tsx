import type { Passkey } from '@cratewatch/contracts/passkeys'
import { PASSKEY_NAME_MAX_LENGTH } from '@cratewatch/domain/accounts/passkeys/passkey'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRenamePasskey } from './use-passkeys.ts'

/** Another name for a passkey, in the place of its row. */
export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey(passkey.id, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(name)
  }
  return (
    <form onSubmit={submit} className="grid w-full gap-3">
      <TextField
        // The form was asked for by the press that has just happened.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('security.passkeys.name')}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={rename.error ? failureMessage(rename.error, t('errors.unknown')) : undefined}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" size="sm" disabled={name.trim() === ''} busy={rename.isPending}>
          {t('security.passkeys.save')}
        </Button>
        <Button variant="secondary" size="sm" disabled={rename.isPending} onClick={onDone}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
