import { endpoints } from '@cratewatch/contracts/calls'
import type { ReauthenticationMethod } from '@cratewatch/contracts/people/reauthentication'
import { useQuery } from '@tanstack/react-query'
import { Building2, Disc3, KeyRound } from 'lucide-react'
import { Fragment, type ComponentType, type ReactNode } from 'react'
import { call, callForNewToken } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { signInAgain, instanceQuery } from '../../../lib/profile.ts'
import { askForPasskey } from '../../../lib/session/passkeys.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { Divider } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/overlays.tsx'
import { LeavingButton, PasskeyFailure } from '../sign-in-methods.tsx'
import { PasswordProof, useProof, type ProofProps } from './password-proof.tsx'

/** The component for each method, in the order of the dialog. A new method is one entry here. */
const PROOFS: Readonly<Record<ReauthenticationMethod, ComponentType<ProofProps>>> = {
  passkey: PasskeyProof,
  password: PasswordProof,
  marketplace: MarketplaceProof,
  sso: SsoProof,
}

type ProofDialogProps = Pick<ProofProps, 'user'> & { isOpen: boolean; onDone: (isProven: boolean) => void }

/** Asks for a proof, which its methods give. */
export function ProofDialog({ user, isOpen, onDone }: ProofDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onDone(false)}
      title={t('reauthentication.title')}
      description={t('reauthentication.text')}
      closeLabel={t('words.cancel')}
      size="sm"
    >
      {isOpen && <ProofMethods user={user} onDone={() => onDone(true)} />}
    </Dialog>
  )
}

/** Lists the sign-in methods by which the user can authenticate again. */
function ProofMethods(props: ProofProps) {
  const { t } = useTexts()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.reauthentication,
    queryFn: ({ signal }) => call(endpoints.reauthenticationMethods, {}, signal),
  })
  if (data === undefined) {
    if (error === null) return <Skeleton className="h-40" />
    const retry = (
      <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
        {t('errors.retry')}
      </Button>
    )
    return (
      <Banner tone="danger" action={retry}>
        {error.message}
      </Banner>
    )
  }
  if (data.methods.length === 0) return <SignInAgain />
  const known = Object.keys(PROOFS) as ReauthenticationMethod[]
  return (
    <div className="grid gap-5">
      {known
        .filter((method) => data.methods.includes(method))
        .map((method, index) => {
          const Proof = PROOFS[method]
          return (
            <Fragment key={method}>
              {index > 0 && <Divider>{t('accounts.or')}</Divider>}
              <Proof {...props} />
            </Fragment>
          )
        })}
    </div>
  )
}

/** Authenticates by a passkey of the account. */
function PasskeyProof({ onDone }: ProofProps) {
  const { t } = useTexts()
  const prove = useProof(async () => {
    const used = await askForPasskey(await call(endpoints.startPasskeySignIn))
    return callForNewToken(endpoints.reauthenticateByPasskey, { body: used })
  }, onDone)
  return (
    <div className="grid gap-3">
      <PasskeyFailure error={prove.error} />
      <Button variant="secondary" icon={<KeyRound />} busy={prove.isPending} onClick={() => prove.mutate()}>
        {t('reauthentication.passkey')}
      </Button>
    </div>
  )
}

type LeavingProofProps = {
  leave: (returnTo: string) => Promise<{ readonly authUrl: string }>
  icon: ReactNode
  hint: string
  children: ReactNode
}

/** Authenticates elsewhere: the browser goes there and returns to this page. */
function LeavingProof({ leave, icon, hint, children }: LeavingProofProps) {
  const { t } = useTexts()
  return (
    <div className="grid gap-3">
      <LeavingButton
        variant="secondary"
        icon={icon}
        start={() => leave(`${location.pathname}${location.search}${location.hash}`)}
        explain={(error) => failureMessage(error, t('accounts.errors.connection'))}
      >
        {children}
      </LeavingButton>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">{hint}</p>
    </div>
  )
}

function MarketplaceProof({ user }: ProofProps) {
  const { t } = useTexts()
  return (
    <LeavingProof
      icon={<Disc3 />}
      leave={(returnTo) => call(endpoints.reauthenticateByMarketplace, { body: { returnTo } })}
      hint={t('reauthentication.marketplaceHint', { username: user.discogsUsername ?? '' })}
    >
      {t('accounts.email.marketplace')}
    </LeavingProof>
  )
}

function SsoProof() {
  const { t } = useTexts()
  const name = useQuery(instanceQuery).data?.sso?.name ?? t('accounts.sso.unnamed')
  return (
    <LeavingProof
      icon={<Building2 />}
      leave={(returnTo) => call(endpoints.reauthenticateBySso, { body: { returnTo } })}
      hint={t('reauthentication.ssoHint')}
    >
      <span className="wrap-anywhere">{t('accounts.sso.button', { name })}</span>
    </LeavingProof>
  )
}

/** For accounts without a method that this instance offers here. */
function SignInAgain() {
  const { t } = useTexts()
  return (
    <div className="grid gap-5">
      <p>{t('reauthentication.noMethod')}</p>
      <Button onClick={signInAgain}>{t('reauthentication.signInAgain')}</Button>
    </div>
  )
}
