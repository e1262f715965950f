import type { User } from '@cratewatch/contracts/accounts/accounts'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { readOneTimeCode } from '@cratewatch/domain/accounts/second-factor/given-code'
import { readRecoveryCode } from '@cratewatch/domain/accounts/second-factor/recovery-code'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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

/** Step three, for accounts that ask for it: the code of the app, or one of those kept for its loss. */
export function SecondFactorStep({ onSignedIn, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<CodeKind>('app')
  const give = useGiveCode(onSignedIn)
  const isWrong = give.error instanceof ApiError && give.error.code === 'WRONG_CODE'

  const { draft, field, clear, onSubmit } = useForm({ code: '' }, ({ code }) => give.mutate(code))
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    clear()
    give.reset()
  }
  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      <StepHeading
        title={t(`accounts.secondFactor.${kind}.title`)}
        text={t(`accounts.secondFactor.${kind}.text`)}
      />
      {give.error && !isWrong && (
        <Banner tone="danger">{failureMessage(give.error, t('accounts.errors.connection'))}</Banner>
      )}
      <TextField
        key={kind}
        ref={focus}
        label={t(`accounts.secondFactor.${kind}.label`)}
        name="code"
        required
        spellCheck={false}
        {...(kind === 'app' ? APP_FIELD : RECOVERY_FIELD)}
        {...field('code')}
        error={isWrong ? t(`accounts.secondFactor.${kind}.wrong`) : undefined}
      />
      <Button type="submit" size="lg" disabled={!isCode(kind, draft.code)} busy={give.isPending}>
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

/** Each kind has a field of its own, which is where one goes on typing. */
const focus = (field: HTMLInputElement | null) => field?.focus()

const APP_FIELD = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const
const RECOVERY_FIELD = { autoComplete: 'off', autoCapitalize: 'characters' } as const

function isCode(kind: CodeKind, text: string): boolean {
  return (kind === 'app' ? readOneTimeCode(text) : readRecoveryCode(text)) !== null
}

function useGiveCode(onSignedIn: (user: User) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(endpoints.giveSecondFactor, { body: { code } }),
    onSuccess: async (opened) => {
      await beginSession(client, opened)
      onSignedIn(opened.user)
    },
  })
}
