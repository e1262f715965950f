import type { Passkey } from '@cratewatch/contracts/accounts/passkeys'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { LastUse } from '../../../lib/last-use.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { useRemovePasskey } from './use-passkeys.ts'

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
