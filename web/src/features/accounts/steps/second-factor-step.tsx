import type { User } from '@cratewatch/contracts/accounts/accounts'
import { LONGEST_CODE } from '@cratewatch/contracts/accounts/longest'
import { endpoints } from '@cratewatch/contracts/calls'
import { readOneTimeCode } from '@cratewatch/domain/accounts/second-factor/given-code'
import { readRecoveryCode } from '@cratewatch/domain/accounts/second-factor/recovery-code'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textRules } from '../../../lib/forms/text-rules.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { beginSession } from '../begin-session.ts'
import { StepHeading } from './step-heading.tsx'

type CodeKind = 'app' | 'recovery'

export type SecondFactorStepProps = { onSignedIn: (user: User) => void; onBack: () => void }

/** Step three, for accounts that ask for it: a code of the app, or a recovery code. */
export function SecondFactorStep({ onSignedIn, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<CodeKind>('app')
  const give = useGiveCode(onSignedIn)
  const { form, field, problem, isReady, clear } = useForm({
    initial: { code: '' },
    schema: textRules({ code: { atMost: LONGEST_CODE, accepts: (code) => isCode(kind, code) } }),
    send: give,
    explain: (error) =>
      error instanceof ApiError && error.code === 'WRONG_CODE'
        ? { code: t(`accounts.secondFactor.${kind}.wrong`) }
        : { form: failureMessage(error, t('accounts.errors.connection')) },
  })
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    clear()
    give.reset()
  }
  return (
    <form {...form} className="grid grid-cols-1 gap-6">
      <StepHeading
        title={t(`accounts.secondFactor.${kind}.title`)}
        text={t(`accounts.secondFactor.${kind}.text`)}
      />
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <TextField
        key={kind}
        ref={focus}
        label={t(`accounts.secondFactor.${kind}.label`)}
        name="code"
        required
        spellCheck={false}
        {...(kind === 'app' ? APP_FIELD : RECOVERY_FIELD)}
        {...field('code')}
      />
      <Button type="submit" size="lg" disabled={!isReady} busy={give.isPending}>
        {t('accounts.login.submit')}
      </Button>
      <OtherWays kind={kind} busy={give.isPending} onBack={onBack} onChange={change} />
    </form>
  )
}

type OtherWaysProps = { kind: CodeKind; busy: boolean; onBack: () => void; onChange: () => void }

function OtherWays({ kind, busy, onBack, onChange }: OtherWaysProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Button variant="ghost" size="sm" className="-ms-3" disabled={busy} onClick={onBack}>
        {t('accounts.secondFactor.back')}
      </Button>
      <Button variant="ghost" size="sm" className="-me-3" disabled={busy} onClick={onChange}>
        {t(`accounts.secondFactor.${kind}.instead`)}
      </Button>
    </div>
  )
}

/** Each kind of code has its own field, which gets the focus. */
const focus = (field: HTMLInputElement | null) => field?.focus()

const APP_FIELD = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const
const RECOVERY_FIELD = { autoComplete: 'off', autoCapitalize: 'characters' } as const

function isCode(kind: CodeKind, text: string): boolean {
  return (kind === 'app' ? readOneTimeCode(text) : readRecoveryCode(text)) !== null
}

function useGiveCode(onSignedIn: (user: User) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { code: string }) => call(endpoints.giveSecondFactor, { body }),
    onSuccess: async (opened) => {
      await beginSession(client, opened)
      onSignedIn(opened.user)
    },
  })
}
