import { useQuery } from '@tanstack/react-query'
import { RotateCcw, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../lib/api/toast-failure.ts'
import { readArrival, type ArrivalPage } from '../../lib/session/arrival.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'

/**
 * Reads what the server knows of the link by which the page was opened. `onRetry` reads it again; undefined when the
 * server has refused it, because it would again.
 */
export function useMailedLink<Known>(
  page: ArrivalPage,
  read: (query: { token: string }, signal: AbortSignal) => Promise<Known>,
) {
  const [token] = useState(() => readArrival(page)['token'] ?? '')
  const link = useQuery({
    queryKey: ['mailed-link', page, token],
    queryFn: ({ signal }) => read({ token }, signal),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const isDead = link.error instanceof ApiError && !link.error.isPassing
  return { token, link, isDead, onRetry: isDead ? undefined : () => void link.refetch() }
}

type LinkHeadingProps = {
  Icon: LucideIcon
  title: string
  children: ReactNode
  role?: 'alert' | undefined
  'aria-live'?: 'polite'
}

/** The heading of a page that was opened by a link. */
export function LinkHeading({ Icon, title, children, role, ...header }: LinkHeadingProps) {
  return (
    <header {...header} className="grid gap-3">
      <Icon aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
      <h1 className="heading text-title">{title}</h1>
      <p role={role} className="text-pretty wrap-anywhere text-ink-soft">
        {children}
      </p>
    </header>
  )
}

export type LinkEndProps = Omit<LinkHeadingProps, 'children'> & {
  text: ReactNode
  /** Given when the same link may work in a moment. */
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** The ways to go on. */
  children?: ReactNode
}

/** Says what came of a link: that it was used, or why it is not valid. */
export function LinkEnd({ text, onRetry, retrying, children, ...heading }: LinkEndProps) {
  const { t } = useTexts()
  return (
    <div className="grid grid-cols-1 gap-6">
      <LinkHeading {...heading} aria-live="polite">
        {text}
      </LinkHeading>
      {onRetry && (
        <Button variant="secondary" size="lg" icon={<RotateCcw />} busy={retrying} onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
      {children}
    </div>
  )
}
