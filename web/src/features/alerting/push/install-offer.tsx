import { Download } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../lib/device/browser-storage.ts'
import { canInstall, install, subscribeToInstallPrompt } from '../../../lib/device/install-prompt.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

const DISMISSED = 'install-offer-dismissed'
/** After so many visits the offer is made: whoever comes back this often may want it closer. */
const ENOUGH_VISITS = 3

/** Offers to install the application to whoever keeps coming back, unless they said no. */
export function InstallOffer() {
  const { t } = useTexts()
  const isOffered = useSyncExternalStore(subscribeToInstallPrompt, canInstall)
  const [visits] = useState(countVisit)
  const [isDismissed, setDismissed] = useState(() => readStored(DISMISSED) !== null)
  if (!isOffered || isDismissed || visits < ENOUGH_VISITS) return null
  const dismiss = () => {
    writeStored(DISMISSED, 'yes')
    setDismissed(true)
  }
  return (
    <Banner
      tone="info"
      icon={<Download />}
      className="mb-5"
      action={<InstallButton />}
      onDismiss={dismiss}
      dismissLabel={t('push.install.dismiss')}
    >
      {t('push.install.text')}
    </Banner>
  )
}

/** Offers it in the settings, where people search for it. */
export function InstallRow() {
  const { t } = useTexts()
  const isOffered = useSyncExternalStore(subscribeToInstallPrompt, canInstall)
  if (!isOffered) return null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <p className="min-w-0 flex-1 basis-48 text-pretty text-ink-soft">{t('push.install.text')}</p>
      <InstallButton />
    </li>
  )
}

function InstallButton() {
  const { t } = useTexts()
  return (
    <Button variant="secondary" size="sm" icon={<Download />} onClick={() => void install()}>
      {t('push.install.button')}
    </Button>
  )
}

const VISITS = 'visits'
const COUNTED = 'visit-counted'

/** Counts the visits of this browser, one for each tab, and returns how many there were. */
function countVisit(): number {
  const before = Number(readStored(VISITS) ?? 0)
  try {
    if (sessionStorage.getItem(COUNTED) !== null) return before
    sessionStorage.setItem(COUNTED, 'yes')
  } catch {
    // Without storage, nobody comes back.
    return before
  }
  writeStored(VISITS, String(before + 1))
  return before + 1
}
