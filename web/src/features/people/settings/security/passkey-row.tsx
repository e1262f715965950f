import { renamePasskey as declared, type Passkey } from '@cratewatch/contracts/people/passkeys'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../../lib/text/format.ts'
import { useLocale } from '../../../../lib/text/use-texts.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { LastUse } from '../../../../lib/last-use.tsx'
import { useRemovePasskey, useRenamePasskey } from './use-passkeys.ts'
import { GIVEN_NAME_MAX_LENGTH } from '@cratewatch/domain/accounts/given-name'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { failureMessage } from '../../../../lib/api/toast-failure.ts'
import { TextField } from '../../../../ui/forms/text-field.tsx'

/** Shows one passkey: its name, its last use, and its buttons. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const [isRenamed, setRenamed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useRemovePasskey(passkey.id, () => setAsking(false))
  const { name } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      {isRenamed ? (
        <RenamePasskey passkey={passkey} onDone={() => setRenamed(false)} />
      ) : (
        <>
          <KeyRound aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <Uses passkey={passkey} />
          </div>
          <RowActions name={name} onRename={() => setRenamed(true)} onRemove={() => setAsking(true)} />
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('security.passkeys.removeTitle', { name })}
        description={t('security.passkeys.removeText')}
        confirmLabel={t('security.remove')}
        cancelLabel={t('security.keep')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}

type RowActionsProps = { name: string; onRename: () => void; onRemove: () => void }

function RowActions({ name, onRename, onRemove }: RowActionsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex gap-1 max-sm:-ms-3 max-sm:w-full">
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('security.passkeys.renameOne', { name })}
        onClick={onRename}
      >
        {t('security.passkeys.rename')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('security.passkeys.removeOne', { name })}
        onClick={onRemove}
      >
        {t('security.remove')}
      </Button>
    </div>
  )
}

function Uses({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const created = t('security.passkeys.since', { date: formatDate(readInstant(passkey.createdAt), locale) })
  return (
    <p className="text-sm text-ink-soft">
      {passkey.lastUsedAt === null ? (
        t('security.passkeys.unused')
      ) : (
        <LastUse at={passkey.lastUsedAt} say={(age) => t('security.passkeys.used', { age })} />
      )}
      {' · '}
      {created}
    </p>
  )
}

const { body } = declared
const named = body.extend({ name: body.shape.name.trim().min(1) })

/** Renames a passkey, in place of its row. */
function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
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
