import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { Disc3, Building2, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiError, failureMessage } from '../../lib/api/toast-failure.ts'
import { askForPasskey, knowsPasskeys, PasskeyError } from '../../lib/session/passkeys.ts'
import { instanceQuery } from '../../lib/session/profile.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button, type ButtonProps } from '../../ui/buttons.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Divider } from '../../ui/layout/page.tsx'
import { browserTimeZone, beginSession } from './auth-failure.ts'
import { readServedAuthPage, type SignInOffers } from './served-auth-page.ts'

type MarketplaceButtonProps = { label: string; variant?: ButtonProps['variant'] }

/** Signs in or up by the marketplace. */
export function MarketplaceButton({ label, variant = 'secondary' }: MarketplaceButtonProps) {
  const { t } = useTexts()
  const start = useMutation({
    mutationFn: () => call(endpoints.marketplaceLogin, { body: { timeZone: browserTimeZone() } }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  return (
    <>
      {start.error && <Banner tone="danger">{t('accounts.errors.connection')}</Banner>}
      <Button
        variant={variant}
        size="lg"
        icon={<Disc3 />}
        busy={start.isPending || start.isSuccess}
        data-early="marketplace"
        onClick={() => start.mutate()}
      >
        {label}
      </Button>
    </>
  )
}

type SsoButtonProps = { name: string; variant?: ButtonProps['variant'] }

/** Signs in or up by the instance's issuer. */
export function SsoButton({ name, variant = 'secondary' }: SsoButtonProps) {
  const { t } = useTexts()
  const start = useMutation({
    mutationFn: () => call(endpoints.ssoLogin, { body: { timeZone: browserTimeZone() } }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  return (
    <>
      {start.error && (
        <Banner tone="danger">
          {start.error instanceof ApiError && start.error.code === 'SSO_UNAVAILABLE'
            ? t('accounts.arrival.reasons.sso_unavailable', { name })
            : t('accounts.errors.connection')}
        </Banner>
      )}
      <Button
        variant={variant}
        size="lg"
        icon={<Building2 />}
        busy={start.isPending || start.isSuccess}
        data-early="sso"
        onClick={() => start.mutate()}
      >
        <span className="wrap-anywhere">{t('accounts.sso.button', { name })}</span>
      </Button>
    </>
  )
}

function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTexts()
  const signIn = usePasskeySignIn(onSignedIn)
  return (
    <>
      {signIn.error && <PasskeyFailure error={signIn.error} />}
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

function PasskeyFailure({ error }: { error: Error }) {
  const { t } = useTexts()
  if (!(error instanceof PasskeyError))
    return <Banner tone="danger">{failureMessage(error, t('accounts.errors.connection'))}</Banner>
  const isCancelled = error.problem === 'cancelled'
  return (
    <Banner tone={isCancelled ? 'info' : 'danger'}>
      {t(isCancelled ? 'accounts.passkey.cancelled' : 'accounts.passkey.unavailable')}
    </Banner>
  )
}

function usePasskeySignIn(onSignedIn: (user: User) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const used = await askForPasskey(await call(endpoints.startPasskeySignIn))
      return call(endpoints.signInWithPasskey, { body: used })
    },
    onSuccess: async (opened) => {
      await beginSession(client, opened)
      onSignedIn(opened.user)
    },
  })
}

/** Returns the instance's offers; until they have loaded, those of the served page. */
export function useSignInOffers(): SignInOffers {
  const [served] = useState(readServedAuthPage)
  const instance = useQuery(instanceQuery).data
  return instance === undefined
    ? served.offers
    : { marketplace: instance.marketplaceSignIn, passkeys: instance.passkeys, sso: instance.sso }
}

/** Signs up by the marketplace, below the password; nothing where the instance does not offer it. */
export function MarketplaceInstead({ label }: { label: string }) {
  const { t } = useTexts()
  if (!useSignInOffers().marketplace) return null
  return (
    <>
      <Divider>{t('accounts.or')}</Divider>
      <MarketplaceButton label={label} />
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
