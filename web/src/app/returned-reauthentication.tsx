import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FinishReauthentication } from '../features/reauthentication/finish-reauthentication.tsx'

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
  return returned === null ? null : <FinishReauthentication outcome={returned} />
}
