import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the page in the browser's tab; unread notifications are counted in front. */
export function usePageTitle(page: string, unread = 0): void {
  const { t } = useTranslation()
  const title = unread > 0 ? t('shell.pageTitleUnread', { page, unread }) : t('shell.pageTitle', { page })
  useEffect(() => {
    document.title = title
  }, [title])
}
