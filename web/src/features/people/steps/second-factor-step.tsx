import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { LONGEST_CODE } from '@cratewatch/contracts/people/longest'
import { readOneTimeCode, readRecoveryCode } from '@cratewatch/domain/accounts/second-factor/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { textRules, useForm } from '../../../lib/forms/use-form.ts'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useOpening } from '../auth-failure.ts'
import { StepHeading } from '../auth-parts.tsx'
import { LostApp } from './lost-app.tsx'

type CodeKind = 'app' | 'recovery'

type SecondFactorStepProps = { onSignedIn: (user: User) => void; onBack: () => void }

/** Step three, for accounts that ask for it: a code, or the way on for whoever has none. */
export function SecondFactorStep({ onSignedIn, onBack }: SecondFactorStepProps) {
  const [isLost, setLost] = useState(false)
  const { data } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call(endpoints.readSecondFactor, {}, signal),
    gcTime: 0,
  })
  const removalAt = data?.removalAt ?? null
  if (isLost) return <LostApp hasMailbox={data?.hasMailbox !== false} onBack={() => setLost(false)} />
  return (
    <CodeForm onSignedIn={onSignedIn} onBack={onBack} removalAt={removalAt} onLost={() => setLost(true)} />
  )
}

function useGiving(onSignedIn: (user: User) => void) {
  const { t } = useTexts()
  return useOpening(async (body: { code: string }) => {
    const opened = await call(endpoints.giveSecondFactor, { body })
    if (opened.keptApp) toastSuccess(t('accounts.lostApp.kept'))
    return opened
  }, onSignedIn)
}

type CodeFormProps = SecondFactorStepProps & {
  /** When the app goes, as the mailbox has asked; null: it stays. */
  removalAt: string | null
  onLost: () => void
}

/** Asks for a code of the app, or a recovery code. */
function CodeForm({ onSignedIn, onBack, removalAt, onLost }: CodeFormProps) {
  const { t, locale } = useTexts()
  const [kind, setKind] = useState<CodeKind>('app')
  const give = useGiving(onSignedIn)
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
      {removalAt !== null && (
        <Banner tone="info">
          {t('accounts.lostApp.underWay', { time: formatMoment(readInstant(removalAt), locale) })}
        </Banner>
      )}
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
      {removalAt === null && (
        <p>
          <TextLink asChild>
            <button type="button" disabled={give.isPending} onClick={onLost}>
              {t('accounts.lostApp.neither')}
            </button>
          </TextLink>
        </p>
      )}
    </form>
  )
}

type OtherWaysProps = { kind: CodeKind; busy: boolean; onBack: () => void; onChange: () => void }

function OtherWays({ kind, busy, onBack, onChange }: OtherWaysProps) {
  const { t } = useTexts()
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
