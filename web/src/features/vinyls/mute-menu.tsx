import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { Bell, BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { fullName } from './full-name.ts'
import { useMute } from './mute-mutation.ts'
import { useMuteWords } from './use-mute-words.ts'

export type MuteMenuProps = {
  vinyl: Pick<Vinyl, 'id' | 'artist' | 'name' | 'mutedUntil' | 'available'>
  disabled?: boolean
  size?: 'sm' | 'md'
}

/** For how long nothing is to be sent about a record. It is looked at all the same, and the bell still tells. */
export function MuteMenu({ vinyl, disabled = false, size = 'sm' }: MuteMenuProps) {
  const { t } = useTranslation()
  const mute = useMute(vinyl)
  const words = useMuteWords(vinyl.mutedUntil)
  const name = fullName(vinyl)
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size={size}
          variant="outline"
          disabled={disabled || mute.isPending}
          label={t(words === null ? 'vinyls.mute.open' : 'vinyls.mute.openMuted', { name })}
          title={words ?? t('vinyls.mute.title')}
        >
          {mute.isPending ? <Spinner /> : words === null ? <Bell /> : <BellOff />}
        </IconButton>
      }
    >
      <MenuLabel>{words ?? t('vinyls.mute.title')}</MenuLabel>
      {vinyl.mutedUntil !== null && (
        <>
          <MenuItem icon={<Bell />} onSelect={() => mute.mutate(null)}>
            {t('vinyls.mute.end')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={() => mute.mutate('7d')}>{t('vinyls.mute.week')}</MenuItem>
      <MenuItem onSelect={() => mute.mutate('30d')}>{t('vinyls.mute.month')}</MenuItem>
      {vinyl.available && (
        <MenuItem onSelect={() => mute.mutate('on-again')}>{t('vinyls.mute.onAgain')}</MenuItem>
      )}
    </DropdownMenu>
  )
}
