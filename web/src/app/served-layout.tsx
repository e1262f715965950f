import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { createQueryClient } from '../lib/api/query-client.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'

const client = createQueryClient()

/** Gives the pages that call the server a common cache and toasts. */
export function ServedLayout() {
  const { t } = useTranslation()
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <Toaster label={t('shell.toasts')} />
    </QueryClientProvider>
  )
}
