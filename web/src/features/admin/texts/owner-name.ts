import { useTranslation } from 'react-i18next'

/** What an account is called: its address, else its name on the marketplace. */
export function useOwnerName(): (owner: { email: string | null; discogsUsername: string | null }) => string {
  const { t } = useTranslation()
  return ({ email, discogsUsername }) => email ?? discogsUsername ?? t('admin.nobody')
}
