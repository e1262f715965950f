import { useEffect } from 'react'
import { useTexts } from '../lib/text/i18n.ts'

/** Sets the title of the browser's tab, with the number of unread notifications in front; undefined leaves it. */
export function usePageTitle(page: string | undefined, unread = 0): void {
  const { t } = useTexts()
  const title = unread > 0 ? t('shell.pageTitleUnread', { page, unread }) : t('shell.pageTitle', { page })
  useEffect(() => {
    if (page !== undefined) document.title = title
  }, [page, title])
}
