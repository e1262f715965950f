import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { tryLiveAgain } from '../../lib/live/use-live.ts'
import type { LiveStatus } from '../../lib/live/live.ts'
import { onAnswer } from '../../lib/api/query-client.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Container } from '../../ui/layout/page.tsx'

/** A restart of the server takes less, and is not shown. */
const WORTH_A_WORD_MS = 2500

/** Says below the navigation that the server cannot be reached, or that there is no network. Disappears by itself. */
export function ConnectionNotice({ live, isOffline }: { live: LiveStatus; isOffline: boolean }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const isLost = useLasting(live === 'waiting', WORTH_A_WORD_MS)
  // Any other answer shows that the server is back before the next attempt would.
  useEffect(() => (isLost ? onAnswer(client.getQueryCache(), tryLiveAgain) : undefined), [isLost, client])
  const retry = () => {
    tryLiveAgain()
    void client.invalidateQueries()
  }
  const words = isOffline ? 'offline' : 'lost'
  return (
    <div role="status" className="bg-warn-wash">
      {(isLost || isOffline) && (
        <Container className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          <p className="min-w-0 flex-1 text-pretty">
            <span className="font-semibold">{t(`shell.connection.${words}`)}</span>{' '}
            {t(`shell.connection.${words}Text`)}
          </p>
          {!isOffline && (
            <Button variant="secondary" size="sm" icon={<RotateCcw />} onClick={retry}>
              {t('shell.connection.retry')}
            </Button>
          )}
        </Container>
      )}
    </div>
  )
}

/** Returns whether the browser knows of no network: nothing can be saved then. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => !onlineManager.isOnline(),
  )
}

/** Returns true once `now` has been true for this long; false as soon as it is not. */
function useLasting(now: boolean, forMs: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasted(now), now ? forMs : 0)
    return () => clearTimeout(timer)
  }, [now, forMs])
  return now && lasted
}
