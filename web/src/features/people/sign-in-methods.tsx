import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Disc3, Building2, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiError, failureMessage } from '../../lib/api/toast-failure.ts'
import { instanceQuery } from '../../lib/profile.ts'
import { askForPasskey, knowsPasskeys, PasskeyError } from '../../lib/session/passkeys.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button, type ButtonProps } from '../../ui/buttons.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Divider } from '../../ui/layout/page.tsx'
import { browserTimeZone, useOpening } from './auth-failure.ts'
import { readServedAuthPage, type SignInOffers } from './served-auth-page.ts'

type LeavingButtonProps = ButtonProps & {
  /** Asks where to go. */
  start: () => Promise<{ readonly authUrl: string }>
  /** Says why the browser stays; left out: that the connection failed. */
  explain?: (error: Error) => string
}

/** Leaves for another site, which signs in; that leads back here. */
export function LeavingButton({ start, explain, ...button }: LeavingButtonProps) {
  const { t } = useTexts()
  const leave = useMutation({
    mutationFn: start,
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  return (
    <>
      {leave.error && (
        <Banner tone="danger">{explain?.(leave.error) ?? t('accounts.errors.connection')}</Banner>
      )}
      <Button {...button} busy={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()} />
    </>
  )
}

type MarketplaceButtonProps = { label: string; variant?: ButtonProps['variant'] }

/** Signs in or up by the marketplace. */
export function MarketplaceButton({ label, variant = 'secondary' }: MarketplaceButtonProps) {
  return (
    <LeavingButton
      variant={variant}
      size="lg"
      icon={<Disc3 />}
      data-early="marketplace"
      start={() => call(endpoints.marketplaceLogin, { body: { timeZone: browserTimeZone() } })}
    >
      {label}
    </LeavingButton>
  )
}

type SsoButtonProps = { name: string; variant?: ButtonProps['variant'] }

/** Signs in or up by the instance's issuer. */
export function SsoButton({ name, variant = 'secondary' }: SsoButtonProps) {
  const { t } = useTexts()
  return (
    <LeavingButton
      variant={variant}
      size="lg"
      icon={<Building2 />}
      data-early="sso"
      start={() => call(endpoints.ssoLogin, { body: { timeZone: browserTimeZone() } })}
      explain={(error) =>
        error instanceof ApiError && error.code === 'SSO_UNAVAILABLE'
          ? t('accounts.arrival.reasons.sso_unavailable', { name })
          : t('accounts.errors.connection')
      }
    >
      <span className="wrap-anywhere">{t('accounts.sso.button', { name })}</span>
    </LeavingButton>
  )
}

function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTexts()
  const signIn = useOpening(async () => {
    const used = await askForPasskey(await call(endpoints.startPasskeySignIn))
    return call(endpoints.signInWithPasskey, { body: used })
  }, onSignedIn)
  return (
    <>
      <PasskeyFailure error={signIn.error} />
      <Button
        variant="secondary"
        size="lg"
        icon={<KeyRound />}
        busy={signIn.isPending}
        data-early="passkey"
        onClick={() => signIn.mutate()}
      >
        {t('accounts.email.passkey')}
      </Button>
    </>
  )
}

/** Says why a passkey could not be used; nothing where none was. */
export function PasskeyFailure({ error }: { error: Error | null }) {
  const { t } = useTexts()
  if (error === null) return null
  if (!(error instanceof PasskeyError))
    return <Banner tone="danger">{failureMessage(error, t('accounts.errors.connection'))}</Banner>
  const isCancelled = error.problem === 'cancelled'
  return (
    <Banner tone={isCancelled ? 'info' : 'danger'}>
      {t(isCancelled ? 'accounts.passkey.cancelled' : 'accounts.passkey.unavailable')}
    </Banner>
  )
}

/** Returns the instance's offers; until they have loaded, those of the served page. */
export function useSignInOffers(): SignInOffers {
  const [served] = useState(readServedAuthPage)
  const instance = useQuery(instanceQuery).data
  return instance === undefined
    ? served.offers
    : { marketplace: instance.marketplaceSignIn, passkeys: instance.passkeys, sso: instance.sso }
}

/** What can be signed up by instead of the password, below it. */
export function SignUpInstead() {
  const { t } = useTexts()
  const { marketplace } = useSignInOffers()
  return (
    <>
      {marketplace && (
        <>
          <Divider>{t('accounts.or')}</Divider>
          <MarketplaceButton label={t('accounts.signup.marketplace')} />
        </>
      )}
      <OtherWays />
    </>
  )
}

/** Folds away what few sign in by: single sign-on and, where `onSignedIn` says what follows, a passkey. */
export function OtherWays({ onSignedIn }: { onSignedIn?: (user: User) => void }) {
  const { t } = useTexts()
  const [isOpen] = useState(() => readServedAuthPage().isUnfolded)
  const { sso, passkeys } = useSignInOffers()
  // In HTML built before the browser is known they are shown: nearly all support them.
  const hasPasskeys = passkeys && (globalThis.document === undefined || knowsPasskeys())
  const withPasskey = hasPasskeys ? onSignedIn : undefined
  if (sso === null && withPasskey === undefined) return null
  return (
    <details open={isOpen}>
      <summary className="focus-ring mx-auto flex min-h-11 w-fit cursor-pointer items-center rounded-control px-3 font-semibold text-ink-soft hover:text-ink">
        {t('accounts.email.others')}
      </summary>
      <div className="grid gap-3 pt-2">
        {sso && <SsoButton name={sso.name} />}
        {withPasskey && <PasskeyButton onSignedIn={withPasskey} />}
      </div>
    </details>
  )
}
