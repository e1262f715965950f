import { endpoints } from '@cratewatch/contracts/calls'
import { finishReauthentication as declared } from '@cratewatch/contracts/people/reauthentication'
import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callForNewToken } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { instanceQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../ui/overlays/overlays.tsx'
import { isAbout, CodeField } from './password-proof.tsx'

const PROBLEMS = [
  ...(['denied', 'expired', 'mismatch', 'busy', 'unavailable'] as const),
  ...(['sso_denied', 'sso_expired', 'sso_mismatch', 'sso_untrusted', 'sso_unavailable'] as const),
  'sso_other_account',
] as const

/**
 * Finishes a round trip by the marketplace or single sign-on with this browser's proof, and asks the person to press
 * again. Nothing is repeated automatically: a page that has just loaded must not delete or change anything.
 */
export function FinishReauthentication({ outcome }: { outcome: string }) {
  const { t } = useTexts()
  const isBegun = useRef(false)
  const instance = useQuery(instanceQuery)
  const [asksForCode, setAsksForCode] = useState(false)
  const finish = useMutation({
    mutationFn: (body: { code: string }) => callForNewToken(endpoints.finishReauthentication, { body }),
    onSuccess: () => {
      setAsksForCode(false)
      toastSuccess(t('reauthentication.done'), { description: t('reauthentication.pressAgain') })
    },
    onError: (error) => {
      const needsCode = isAbout(error, 'SECOND_FACTOR_REQUIRED') || isAbout(error, 'WRONG_CODE')
      setAsksForCode(needsCode)
      if (needsCode) return
      toastFailure(t('reauthentication.failed'), error)
    },
  })
  useEffect(() => {
    if (isBegun.current || instance.isPending) return
    isBegun.current = true
    if (outcome === 'done') return finish.mutate({ code: '' })
    toastError(t('reauthentication.failed'), { description: problem(outcome) })
  })
  if (!asksForCode) return null
  return <ReturnedCode finish={finish} onClose={() => setAsksForCode(false)} />

  function problem(outcome: string): string {
    const name = instance.data?.sso?.name ?? t('accounts.sso.unnamed')
    if (outcome === 'other-account') return t('reauthentication.otherAccount')
    return t(`accounts.arrival.reasons.${PROBLEMS.find((known) => known === outcome) ?? 'unknown'}`, { name })
  }
}

type ReturnedCodeProps = {
  finish: UseMutationResult<unknown, Error, { code: string }>
  onClose: () => void
}

const { body } = declared
const someCode = body.extend({ code: body.shape.code.unwrap().trim().min(1) })

/** Asks a user who returned from the marketplace or single sign-on for the second factor. */
function ReturnedCode({ finish, onClose }: ReturnedCodeProps) {
  const { t } = useTexts()
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
      closeLabel={t('words.cancel')}
      size="sm"
    >
      <form {...form} className="grid gap-5">
        <CodeField {...field('code')} />
        <Button type="submit" disabled={!isReady} busy={finish.isPending}>
          {t('words.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
