import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { deferred, useDeferred } from '../ui/overlays/deferred.ts'

export const finishReauthentication = deferred(
  () => import('../features/people/reauthentication/finish-reauthentication.tsx'),
)

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
  const code = useDeferred(finishReauthentication, returned !== null)
  return returned !== null && code !== null && <code.FinishReauthentication outcome={returned} />
}
