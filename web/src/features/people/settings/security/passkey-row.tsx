import { endpoints } from '@cratewatch/contracts/calls'
import { renamePasskey as declared, type Passkey } from '@cratewatch/contracts/people/passkeys'
import { GIVEN_NAME_MAX_LENGTH } from '@cratewatch/domain/accounts/given-name'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query-keys.ts'
import { failureMessage } from '../../../../lib/api/toast-failure.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { LastUse } from '../../../../lib/text/age.tsx'
import { formatDate, readInstant } from '../../../../lib/text/format.ts'
import { useTexts } from '../../../../lib/text/i18n.ts'
import { Button } from '../../../../ui/buttons.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { SectionRow } from '../../../../ui/layout/section-card.tsx'
import { ConfirmButton } from '../../../../ui/overlays/overlays.tsx'

/** Shows one passkey: its name, its last use, and its buttons. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, locale } = useTexts()
  const [isRenamed, setRenamed] = useState(false)
  const remove = useRemovePasskey(passkey.id)
  const { name } = passkey
  if (isRenamed)
    return (
      <li className="py-3.5 first:pt-0 last:pb-0">
        <RenamePasskey passkey={passkey} onDone={() => setRenamed(false)} />
      </li>
    )
  return (
    <SectionRow
      icon={KeyRound}
      actions={
        <>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('security.passkeys.renameOne', { name })}
            onClick={() => setRenamed(true)}
          >
            {t('security.passkeys.rename')}
          </Button>
          <ConfirmButton
            aria-label={t('security.passkeys.removeOne', { name })}
            title={t('security.passkeys.removeTitle', { name })}
            description={t('security.passkeys.removeText')}
            cancelLabel={t('words.keep')}
            onConfirm={() => remove.mutateAsync()}
          >
            {t('security.remove')}
          </ConfirmButton>
        </>
      }
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
      <LastUse
        at={passkey.lastUsedAt}
        beside={t('security.passkeys.since', { date: formatDate(readInstant(passkey.createdAt), locale) })}
      />
    </SectionRow>
  )
}

const { body } = declared
const named = body.extend({ name: body.shape.name.trim().min(1) })

/** Renames a passkey, in place of its row. */
function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const rename = useMutation({
    mutationFn: (body: { name: string }) =>
      call(endpoints.renamePasskey, { params: { id: passkey.id }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.passkeys })
      onDone()
    },
  })
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
          {t('words.save')}
        </Button>
        <Button variant="secondary" size="sm" disabled={rename.isPending} onClick={onDone}>
          {t('words.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Removes a passkey. */
function useRemovePasskey(id: string) {
  const { t } = useTexts()
  return useChange({
    mutationFn: () => call(endpoints.removePasskey, { params: { id } }),
    done: t('security.passkeys.removed'),
    failed: t('security.passkeys.removeFailed'),
    stale: [queryKeys.passkeys],
  })
}
