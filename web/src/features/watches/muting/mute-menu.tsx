import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { Bell, BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { fullName } from '../full-name.ts'
import { useMute } from './mute-mutation.ts'
import { useMuteWords } from './use-mute-words.ts'

export type MuteMenuProps = {
  watch: Pick<Watch, 'id' | 'artist' | 'name' | 'mutedUntil' | 'available'>
  disabled?: boolean
  size?: 'sm' | 'md'
}

/** Chooses how long nothing is sent about a record. It is still checked, and the bell still shows its entries. */
export function MuteMenu({ watch, disabled = false, size = 'sm' }: MuteMenuProps) {
  const { t } = useTranslation()
  const mute = useMute(watch)
  const words = useMuteWords(watch.mutedUntil)
  const name = fullName(watch)
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size={size}
          variant="outline"
          disabled={disabled || mute.isPending}
          label={t(words === null ? 'watches.mute.open' : 'watches.mute.openMuted', { name })}
          title={words ?? t('watches.mute.title')}
        >
          {mute.isPending ? <Spinner /> : words === null ? <Bell /> : <BellOff />}
        </IconButton>
      }
    >
      <MenuLabel>{words ?? t('watches.mute.title')}</MenuLabel>
      {watch.mutedUntil !== null && (
        <>
          <MenuItem icon={<Bell />} onSelect={() => mute.mutate(null)}>
            {t('watches.mute.end')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={() => mute.mutate('7d')}>{t('watches.mute.week')}</MenuItem>
      <MenuItem onSelect={() => mute.mutate('30d')}>{t('watches.mute.month')}</MenuItem>
      {watch.available && (
        <MenuItem onSelect={() => mute.mutate('on-again')}>{t('watches.mute.onAgain')}</MenuItem>
      )}
    </DropdownMenu>
  )
}
