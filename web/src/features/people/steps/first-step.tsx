import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { LONGEST_ADDRESS } from '@cratewatch/contracts/people/longest'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { EmailInput } from '../../../lib/forms/inputs.tsx'
import { textRules, useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Divider } from '../../../ui/layout/page.tsx'
import { StepHeading } from '../auth-parts.tsx'
import { pressAgain, readServedAuthPage } from '../served-auth-page.ts'
import { useSignInOffers, SsoButton, MarketplaceButton, OtherWays } from '../sign-in-methods.tsx'

/** Step one of signing in: the address, or single sign-on when it is the only way in. */
export function FirstStep(props: EmailStepProps) {
  const { sso } = useSignInOffers()
  return sso?.only ? <SsoStep name={sso.name} /> : <EmailStep {...props} />
}

function SsoStep({ name }: { name: string }) {
  const { t } = useTexts()
  useEffect(pressAgain, [])
  return (
    <div className="grid grid-cols-1 gap-6">
      <StepHeading title={t('accounts.email.title')} text={t('accounts.sso.onlyText', { name })} />
      <SsoButton name={name} variant="primary" />
    </div>
  )
}

type EmailStepProps = {
  /** The address entered before, when the user returns to change it. */
  lastEmail?: string | undefined
  onKnown: (email: string, exists: boolean) => void
  onSignedIn: (user: User) => void
}

const someAddress = textRules({ email: { atMost: LONGEST_ADDRESS, isTrimmed: true } })

/** Step one: asks for the address. */
function EmailStep({ lastEmail = '', onKnown, onSignedIn }: EmailStepProps) {
  const { t } = useTexts()
  const [served] = useState(readServedAuthPage)
  const { marketplace } = useSignInOffers()
  const input = useRef<HTMLInputElement>(null)
  // Before anything else happens, so that no keystroke falls between two fields.
  useLayoutEffect(() => {
    if (served.isTyping) input.current?.focus()
  }, [served])
  useEffect(pressAgain, [])
  const check = useMutation({
    mutationFn: (body: { email: string }) => call(endpoints.checkEmail, { body }),
    onSuccess: ({ exists }, { email }) => onKnown(email, exists),
  })
  const { form, field, isReady } = useForm({
    initial: { email: served.email || lastEmail },
    schema: someAddress,
    send: check,
    explain: (error) => ({ email: checkFailure(error, t('accounts.errors.connection')) }),
  })
  return (
    <form {...form} className="grid grid-cols-1 gap-6">
      <StepHeading
        title={t('accounts.email.title')}
        text={t(marketplace ? 'accounts.email.marketplaceText' : 'accounts.email.text')}
      />
      {marketplace && (
        <>
          <MarketplaceButton label={t('accounts.email.marketplace')} variant="primary" />
          <Divider>{t('accounts.or')}</Divider>
        </>
      )}
      <EmailInput
        {...field('email')}
        ref={input}
        label={t('accounts.email.label')}
        hint={marketplace ? t('accounts.email.hint') : undefined}
        required
      />
      <Button
        type="submit"
        size="lg"
        variant={marketplace ? 'secondary' : 'primary'}
        disabled={!isReady}
        busy={check.isPending}
        data-early="email"
      >
        {t('accounts.email.continue')}
      </Button>
      <OtherWays onSignedIn={onSignedIn} />
    </form>
  )
}

/** A refusal with a reason says what to change; anything else is a failed connection. */
function checkFailure(error: Error, connectionError: string): string {
  return error instanceof ApiError && error.code !== null && !error.isPassing
    ? error.message
    : connectionError
}
