import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'
import { readStored, writeStored } from '../../../lib/device/browser-storage.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, IconButton } from '../../../ui/buttons.tsx'
import { usePushHere } from './use-push-here.ts'

const OFFERED = 'push-offer-dismissed'

/** Offers alerts in this browser and by chat, once: when the first record was added. */
export function PushOffer() {
  const { state, start } = usePushHere()
  const chat = useQuery(notificationSettingsQuery).data?.chat
  const [isOver, setOver] = useState(() => readStored(OFFERED) !== null)
  const offersChat = chat?.available === true && !chat.linked
  // What was answered here is confirmed here; browsers that ring already are not mentioned.
  const saysPush = state === 'off' || state === 'install-first' || !start.isIdle
  const isShown = !isOver && state !== 'unknown' && (saysPush || offersChat)
  useEffect(() => {
    if (isShown) writeStored(OFFERED, 'yes')
  }, [isShown])
  return isShown && <Offer {...{ state, start, saysPush, offersChat }} onDismiss={() => setOver(true)} />
}

type OfferProps = Omit<ReturnType<typeof usePushHere>, 'state'> & {
  state: Exclude<ReturnType<typeof usePushHere>['state'], 'unknown'>
  saysPush: boolean
  offersChat: boolean
  onDismiss: () => void
}

function Offer({ state, start, saysPush, offersChat, onDismiss }: OfferProps) {
  const { t } = useTexts()
  const push = t(state === 'off' ? 'push.offer.text' : `push.here.${state}`)
  return (
    <section
      aria-label={t('push.offer.title')}
      className="flex animate-fade-in flex-wrap items-center gap-x-3 gap-y-3 rounded-xl bg-well p-4"
    >
      <BellRing aria-hidden className="size-5 shrink-0" />
      <p role="status" className="min-w-0 flex-1 basis-40 text-pretty">
        {saysPush ? push : t('push.offer.chat')}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:order-last max-sm:w-full max-sm:*:grow">
        {state === 'off' && (
          <Button variant="secondary" size="sm" busy={start.isPending} onClick={() => start.mutate()}>
            {t('push.here.start')}
          </Button>
        )}
        {offersChat && (
          <Button asChild variant="secondary" size="sm">
            <Link to="/dashboard/settings/notifications" hash="telegram">
              {t('words.connectTelegram')}
            </Link>
          </Button>
        )}
      </div>
      <IconButton
        size="sm"
        label={t('push.offer.dismiss')}
        onClick={onDismiss}
        className="-my-1 -me-2 self-start"
      >
        <X />
      </IconButton>
    </section>
  )
}
