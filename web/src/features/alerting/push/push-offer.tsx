import { BellRing, X } from 'lucide-react'
import { useState } from 'react'
import { readStored, writeStored } from '../../../lib/browser-storage.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, IconButton } from '../../../ui/buttons.tsx'
import { usePushHere } from './use-push-here.ts'

const DISMISSED = 'push-offer-dismissed'

/** Offers, once there is something to ring for, that this browser rings. Whoever does not want it is not asked again. */
export function PushOffer() {
  const { t } = useTexts()
  const { state, start } = usePushHere()
  const [isDismissed, setDismissed] = useState(() => readStored(DISMISSED) !== null)
  const [wasOffered, setOffered] = useState(false)
  if (state === 'off' && !wasOffered) setOffered(true)
  // What was answered here is confirmed here; browsers that ring already are not mentioned.
  const isShown = state === 'off' || state === 'install-first' || (wasOffered && state !== 'unknown')
  if (isDismissed || !isShown) return null
  const dismiss = () => {
    writeStored(DISMISSED, 'yes')
    setDismissed(true)
  }
  return (
    <section
      aria-label={t('push.here.title')}
      className="flex animate-fade-in flex-wrap items-center gap-x-3 gap-y-3 rounded-xl bg-well p-4 sm:flex-nowrap"
    >
      <BellRing aria-hidden className="size-5 shrink-0" />
      <p role="status" className="min-w-0 flex-1 basis-40 text-pretty">
        {t(state === 'off' ? 'push.offer.text' : `push.here.${state}`)}
      </p>
      {state === 'off' && (
        <Button
          variant="secondary"
          size="sm"
          busy={start.isPending}
          onClick={() => start.mutate()}
          className="max-sm:order-last max-sm:w-full"
        >
          {t('push.here.start')}
        </Button>
      )}
      <IconButton
        size="sm"
        label={t('push.offer.dismiss')}
        onClick={dismiss}
        className="-my-1 -me-2 self-start"
      >
        <X />
      </IconButton>
    </section>
  )
}
