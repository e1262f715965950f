import type { User } from '@cratewatch/contracts/accounts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetArrival } from '../../lib/arrival.ts'
import { speak } from '../../lib/i18n.ts'
import { profileQuery } from '../../lib/profile.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { DoorPending } from './door-pending.tsx'

export type ArrivedSessionProps = {
  token: string
  onSignedIn: (user: User) => void
  onFailed: () => void
}

/** Begins the session that the marketplace's way back brought along, once the server says whose it is. */
export function ArrivedSession({ token, onSignedIn, onFailed }: ArrivedSessionProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [phase, setPhase] = useState<'processing' | 'verifying'>('processing')
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    startSession(token)
    forgetArrival('/auth')
    setPhase('verifying')
    verify(client).then(onSignedIn, () => {
      endSession('left')
      onFailed()
    })
  }, [token, client, onSignedIn, onFailed])
  return <DoorPending text={t(`accounts.arrival.${phase}`)} />
}

async function verify(client: QueryClient): Promise<User> {
  const user = await client.fetchQuery(profileQuery)
  await speak(user.locale)
  return user
}
