import type { User } from '@cratewatch/contracts/people/accounts'
import { useState, useCallback, useSyncExternalStore } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FirstStep } from './first-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { useHistory } from '../../../lib/page-link.tsx'
import { LONGEST_CODE } from '@cratewatch/contracts/people/longest'
import { endpoints } from '@cratewatch/contracts/calls'
import { readOneTimeCode, readRecoveryCode } from '@cratewatch/domain/accounts/second-factor/second-factor'
import { textRules, useForm } from '../../../lib/forms/use-form.ts'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { call } from '../../../lib/api/api.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useOpening } from '../auth-failure.ts'
import { StepHeading } from '../auth-parts.tsx'

type Step = { readonly kind: 'login' | 'signup' | 'second-factor'; readonly email: string }

type AuthPanelProps = {
  /** Whether to say that the last session ended, which was not its owner's doing. */
  sessionEnded: boolean
  /** Whether the first factor was shown elsewhere, and the account also asks for a code. */
  isCodeAsked?: boolean
  /** Called once the session has begun; the page decides where to go. */
  onSignedIn: (user: User) => void
}

/**
 * Signs in or up in steps: the address, a password for the account or the new one, and a code where the account asks
 * for it.
 */
export function AuthPanel({ sessionEnded, isCodeAsked = false, onSignedIn }: AuthPanelProps) {
  const { t } = useTexts()
  const { step, last, goForward, goBack } = useHistoryStep<Step>()
  const [isArrival, setArrival] = useState(isCodeAsked)
  return (
    <div className="grid grid-cols-1 gap-6">
      {sessionEnded && <Banner tone="info">{t('accounts.sessionEnded')}</Banner>}
      {isArrival && <SecondFactorStep onSignedIn={onSignedIn} onBack={() => setArrival(false)} />}
      {!isArrival && step === null && (
        <FirstStep
          lastEmail={last?.email}
          onKnown={(email, exists) => goForward({ kind: exists ? 'login' : 'signup', email })}
          onSignedIn={onSignedIn}
        />
      )}
      {!isArrival && step?.kind === 'second-factor' && (
        <SecondFactorStep onSignedIn={onSignedIn} onBack={goBack} />
      )}
      {!isArrival && step !== null && step.kind !== 'second-factor' && (
        <PasswordStep
          key={step.kind}
          kind={step.kind}
          email={step.email}
          onSignedIn={onSignedIn}
          onSecondFactor={() => goForward({ kind: 'second-factor', email: step.email })}
          onChangeEmail={goBack}
        />
      )}
    </div>
  )
}

/**
 * Keeps two steps at one address in the browser's history, for Back and Forward. A reload starts at the first. `step`:
 * the second while its history entry is current; null at the first. `last`: the last second one, also after going back.
 */
function useHistoryStep<T>() {
  const history = useHistory()
  const entry = useSyncExternalStore(history.subscribe, () => history.location.state.key)
  const [held, setHeld] = useState<{ readonly step: T; readonly entry: string | undefined } | null>(null)
  /** Goes on to the second step as a history entry of its own, so that Back leads to the first. */
  const goForward = useCallback(
    (step: T) => {
      history.push(history.location.href)
      setHeld({ step, entry: history.location.state.key })
    },
    [history],
  )
  const last = held?.step ?? null
  return { step: held?.entry === entry ? last : null, last, goForward, goBack: () => history.back() }
}

type CodeKind = 'app' | 'recovery'

type SecondFactorStepProps = { onSignedIn: (user: User) => void; onBack: () => void }

/** Step three, for accounts that ask for it: a code of the app, or a recovery code. */
function SecondFactorStep({ onSignedIn, onBack }: SecondFactorStepProps) {
  const { t } = useTexts()
  const [kind, setKind] = useState<CodeKind>('app')
  const give = useOpening((body: { code: string }) => call(endpoints.giveSecondFactor, { body }), onSignedIn)
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
