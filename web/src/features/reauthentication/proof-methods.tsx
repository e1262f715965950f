import { endpoints } from '@cratewatch/contracts/calls'
import type { ReauthenticationMethod } from '@cratewatch/contracts/accounts/reauthentication'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { signInAgain } from '../../lib/session/sign-out.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Divider } from '../../ui/layout/divider.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { MarketplaceProof } from './marketplace-proof.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { PasswordProof } from './password-proof.tsx'
import type { ProofProps } from './proof-props.ts'
import { SsoProof } from './sso-proof.tsx'

/** The component for each method, in the order of the dialog. A new method is one entry here. */
const PROOFS: Readonly<Record<ReauthenticationMethod, ComponentType<ProofProps>>> = {
  passkey: PasskeyProof,
  password: PasswordProof,
  marketplace: MarketplaceProof,
  sso: SsoProof,
}

/** Lists the sign-in methods by which the user can authenticate again. */
export function ProofMethods(props: ProofProps) {
  const { t } = useTranslation()
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

/** For accounts without a method that this instance offers here. */
function SignInAgain() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <p>{t('reauthentication.noMethod')}</p>
      <Button onClick={signInAgain}>{t('reauthentication.signInAgain')}</Button>
    </div>
  )
}
