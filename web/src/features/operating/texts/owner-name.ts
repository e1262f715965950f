import { useTranslation } from 'react-i18next'

/** Returns an account's name: its address, otherwise its marketplace name. */
export function useOwnerName(): (owner: { email: string | null; discogsUsername: string | null }) => string {
  const { t } = useTranslation()
  return ({ email, discogsUsername }) => email ?? discogsUsername ?? t('admin.nobody')
}
