import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/buttons.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { beginFarewell } from '../../../lib/session/session.ts'
import { signOut } from '../../../lib/session/profile.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'

/** Typed exactly like this in every language, so that nobody deletes by habit. */
const CONFIRMATION = 'DELETE'

const confirmation = z.object({ typed: z.string().refine((typed) => typed === CONFIRMATION) })

/** Deletes the account, after opening the section and typing the confirmation. */
export function DangerZone() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard tone="danger" title={t('account.delete.title')} text={t('account.delete.text')}>
      {isOpen ? (
        <ConfirmPanel onCancel={() => setOpen(false)} />
      ) : (
        <Button
          variant="danger"
          className="justify-self-start max-sm:justify-self-stretch"
          onClick={() => setOpen(true)}
        >
          {t('account.delete.open')}
        </Button>
      )}
    </SectionCard>
  )
}

function ConfirmPanel({ onCancel }: { onCancel: () => void }) {
  const { t } = useTexts()
  const remove = useDeleteAccount()
  const isBusy = remove.isPending || remove.isSuccess
  const { form, draft, field, isReady } = useForm({
    initial: { typed: '' },
    schema: confirmation,
    send: { ...remove, isPending: isBusy },
  })
  const { typed } = draft
  return (
    <form {...form} className="grid gap-5">
      <TextField
        // The user has just opened the panel by a press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('account.delete.label', { word: CONFIRMATION })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('typed')}
        error={
          typed !== '' && !isReady && !CONFIRMATION.startsWith(typed)
            ? t('account.delete.deleteConfirmError', { word: CONFIRMATION })
            : undefined
        }
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" variant="danger" disabled={!isReady} busy={isBusy}>
          {t('account.delete.submit')}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          {t('account.delete.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Long enough to read that it is done. */
const LEAVE_AFTER_MS = 1500

/** Deletes the account, says so, and opens the landing page a moment later. */
function useDeleteAccount() {
  const { t } = useTexts()
  return useMutation({
    mutationFn: (_confirmed: { typed: string }) => call(endpoints.deleteAccount),
    onSuccess: () => {
      beginFarewell()
      toastSuccess(t('account.delete.done'))
      setTimeout(() => {
        // Signed out only on leaving: a dashboard without a session would briefly show the sign-in page.
        addEventListener('pagehide', signOut, { once: true })
        location.replace('/')
      }, LEAVE_AFTER_MS)
    },
    onError: (error) => toastFailure(t('account.delete.deleteError'), error),
  })
}
