import { BellRing, BellOff, Smartphone } from 'lucide-react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { InstallRow } from './install-offer.tsx'
import { usePushHere } from './use-push-here.ts'

/** Says whether this browser rings, and switches it; offers to install the application where the browser does. */
export function PushOnThisDevice() {
  const { t } = useTexts()
  const { state, start, stop } = usePushHere()
  if (state === 'unknown') return null
  const isOn = state === 'on'
  return (
    <div className="grid gap-3 rounded-xl bg-well p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span aria-hidden className="[&>svg]:size-5">
          {isOn ? <BellRing /> : state === 'denied' ? <BellOff /> : <Smartphone />}
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold">{t('push.here.title')}</p>
          <p role="status" className="text-pretty text-ink-soft">
            {t(`push.here.${state}`)}
          </p>
        </div>
        {state === 'off' && (
          <Button size="sm" busy={start.isPending} onClick={() => start.mutate()} className="max-sm:grow">
            {t('push.here.start')}
          </Button>
        )}
        {isOn && (
          <Button
            variant="secondary"
            size="sm"
            busy={stop.isPending}
            onClick={() => stop.mutate()}
            className="max-sm:grow"
          >
            {t('push.here.stop')}
          </Button>
        )}
      </div>
      <InstallRow />
    </div>
  )
}
