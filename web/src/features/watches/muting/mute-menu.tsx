import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { Bell, BellOff, PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { fullName } from '../full-name.ts'
import { BoughtDialog } from './bought-dialog.tsx'
import { useBought } from './bought-mutation.ts'
import { useMute } from './mute-mutation.ts'
import { useMuteWords } from './use-mute-words.ts'

export type MuteMenuProps = {
  watch: Watch
  disabled?: boolean
  size?: 'sm' | 'md'
  /** Called when the record is no longer watched because it was bought. */
  onBought?: () => void
}

/** Chooses how long nothing is sent about a record, or ends it with "bought". Muted, it is still checked and listed. */
export function MuteMenu({ watch, disabled = false, size = 'sm', onBought }: MuteMenuProps) {
  const t = useTexts()
  const mute = useMute(watch)
  const words = useMuteWords(watch.mutedUntil)
  const bought = useBought(watch)
  const [asks, setAsks] = useState(false)
  const name = fullName(watch)
  const buy = (fromWantlist: boolean) =>
    bought.mutate({ id: watch.id, name: watch.name, fromWantlist }, { onSuccess: () => onBought?.() })
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            size={size}
            variant="outline"
            disabled={disabled || mute.isPending || bought.isPending}
            label={t(words === null ? 'watches.mute.open' : 'watches.mute.openMuted', { name })}
            title={words ?? t('watches.mute.title')}
          >
            {mute.isPending ? <Spinner /> : words === null ? <Bell /> : <BellOff />}
          </IconButton>
        }
      >
        <MenuLabel>{words ?? t('watches.mute.title')}</MenuLabel>
        <MuteItems watch={watch} onMute={mute.mutate} />
        <MenuSeparator />
        <MenuItem
          icon={<PartyPopper />}
          onSelect={() => (watch.user.discogsUsername === null ? buy(false) : setAsks(true))}
        >
          {t('alerts.bought.menu')}
        </MenuItem>
      </DropdownMenu>
      <BoughtDialog watch={watch} open={asks} onOpenChange={setAsks} onConfirm={buy} />
    </>
  )
}

type MuteItemsProps = Pick<MuteMenuProps, 'watch'> & { onMute: ReturnType<typeof useMute>['mutate'] }

function MuteItems({ watch, onMute }: MuteItemsProps) {
  const t = useTexts()
  return (
    <>
      {watch.mutedUntil !== null && (
        <>
          <MenuItem icon={<Bell />} onSelect={() => onMute(null)}>
            {t('watches.mute.end')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={() => onMute('1d')}>{t('watches.mute.day')}</MenuItem>
      <MenuItem onSelect={() => onMute('7d')}>{t('watches.mute.week')}</MenuItem>
      <MenuItem onSelect={() => onMute('30d')}>{t('watches.mute.month')}</MenuItem>
      {watch.available && (
        <MenuItem onSelect={() => onMute('on-again')}>{t('watches.mute.onAgain')}</MenuItem>
      )}
      {watch.available && watch.lowestPrice !== null && (
        <MenuItem onSelect={() => onMute('until-cheaper')}>{t('watches.mute.untilCheaper')}</MenuItem>
      )}
    </>
  )
}
