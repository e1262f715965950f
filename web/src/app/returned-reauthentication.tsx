import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const FinishReauthentication = lazy(async () => ({
  default: (await import('../features/reauthentication/finish-reauthentication.tsx')).FinishReauthentication,
}))

/** Finishes a round trip of authentication once: its parameter leaves the address. */
export function ReturnedReauthentication() {
  const { reauthentication: outcome } = useSearch({ from: '/served/dashboard' })
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  const [returned, setReturned] = useState<string | null>(null)
  if (outcome !== undefined && outcome !== returned) setReturned(outcome)
  useEffect(() => {
    if (outcome === undefined) return
    void navigate({
      to: pathname,
      search: ({ reauthentication: _announced, ...others }) => others,
      replace: true,
    })
  }, [outcome, pathname, navigate])
  return (
    <Suspense fallback={null}>{returned !== null && <FinishReauthentication outcome={returned} />}</Suspense>
  )
}
