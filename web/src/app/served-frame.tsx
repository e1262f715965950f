import { QueryClientProvider } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createQueryClient } from '../lib/api/query-client.ts'
import { HistoryContext } from '../lib/page-link.tsx'
import { useTexts } from '../lib/text/i18n.ts'
import { Toaster } from '../ui/feedback/toast.tsx'

const client = createQueryClient()

/** Gives the pages that call the server a common cache and toasts. */
export function ServedFrame({ history, children }: { history: RouterHistory; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <HistoryContext value={history}>
      <QueryClientProvider client={client}>
        {children}
        <Toaster label={t('shell.toasts')} />
      </QueryClientProvider>
    </HistoryContext>
  )
}
