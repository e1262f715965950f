import { useTranslation } from 'react-i18next'
import { Divider } from '../../../ui/layout/divider.tsx'
import { MarketplaceButton } from './marketplace-button.tsx'
import { useSignInOffers } from './sign-in-offers.ts'
import { SsoButton } from './sso-button.tsx'

/** Shows the sign-in methods besides the password, the marketplace where it gets a label; nothing when there are none. */
export function OtherSignIns({ marketplaceLabel }: { marketplaceLabel?: string }) {
  const { t } = useTranslation()
  const { marketplace: isOffered, sso } = useSignInOffers()
  const marketplace = isOffered && marketplaceLabel !== undefined
  if (!marketplace && sso === null) return null
  return (
    <>
      <Divider>{t('accounts.or')}</Divider>
      {sso && <SsoButton name={sso.name} />}
      {marketplace && <MarketplaceButton label={marketplaceLabel} />}
    </>
  )
}
