import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { tryLiveAgain } from '../../lib/live/use-live.ts'
import type { LiveStatus } from '../../lib/live/live.ts'
import { onAnswer } from '../../lib/api/query-client.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'

/** A restart of the server takes less, and is not shown. */
const WORTH_A_WORD_MS = 2500

/** Says that the server cannot be reached. It covers the page without moving it, and disappears by itself. */
export function ConnectionNotice({ live }: { live: LiveStatus }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const isLost = useLasting(live === 'waiting', WORTH_A_WORD_MS)
  // Any other answer shows that the server is back before the next attempt would.
  useEffect(() => (isLost ? onAnswer(client.getQueryCache(), tryLiveAgain) : undefined), [isLost, client])
  const retry = () => {
    tryLiveAgain()
    void client.invalidateQueries()
  }
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(0.75rem+var(--bottom-bar,0px))] z-40 sm:end-auto sm:inset-s-6 sm:bottom-6"
    >
      {isLost && (
        <div className="flex max-w-md animate-rise-in flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-xl bg-raised p-3.5 ps-4 shadow-pop">
          <WifiOff aria-hidden className="size-5 shrink-0 text-warn" />
          <div className="min-w-0 flex-1 basis-44 text-[0.9375rem]">
            <p className="font-semibold">{t('shell.connection.lost')}</p>
            <p className="text-pretty text-ink-soft">{t('shell.connection.text')}</p>
          </div>
          <Button variant="secondary" size="sm" icon={<RotateCcw />} onClick={retry} className="max-sm:grow">
            {t('shell.connection.retry')}
          </Button>
        </div>
      )}
    </div>
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
