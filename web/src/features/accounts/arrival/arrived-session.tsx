import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetArrival } from '../../../lib/session/arrival.ts'
import { isSecondFactorAsked } from '../auth-failure.ts'
import { enterArrival } from './enter-arrival.ts'
import { AuthPending } from '../auth-pending.tsx'

export type ArrivedSessionProps = {
  token: string
  onSignedIn: () => void
  /** Called when a user was signed in already, and stays so. */
  onKept: () => void
  /** Called when the account also asks for a second factor. */
  onSecondFactor: () => void
  onFailed: () => void
}

/** Starts the session that a return from another site brought, once the server says whose it is. */
export function ArrivedSession(props: ArrivedSessionProps) {
  const { token, onSignedIn, onKept, onSecondFactor, onFailed } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const [phase, setPhase] = useState<'processing' | 'verifying'>('processing')
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    forgetArrival('/auth')
    setPhase('verifying')
    enterArrival(client, token).then(
      (how) => (how === 'kept' ? onKept() : onSignedIn()),
      (error: unknown) => (isSecondFactorAsked(error) ? onSecondFactor() : onFailed()),
    )
  }, [token, client, onSignedIn, onKept, onSecondFactor, onFailed])
  return <AuthPending text={t(`accounts.arrival.${phase}`)} />
}
