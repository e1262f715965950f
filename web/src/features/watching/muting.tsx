import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { MuteChoice, Snooze } from '@cratewatch/domain/notifications/mute'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { muteInWords } from '../../lib/alerts/sentence-words.ts'
import { call, type ApiAnswer } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { IconButton } from '../../ui/buttons.tsx'
import { Spinner } from '../../ui/feedback/loading.tsx'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import {
  ConfirmDialog,
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../ui/overlays/overlays.tsx'
import { fullName } from './full-name.ts'
import { REMOVE_KEY, useRefresh, useRestore, type EndedWatch } from './removing.tsx'

/** Mutes a record; `null` unmutes it. */
export function useMute({ id }: Pick<Watch, 'id'>) {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (until: MuteChoice | Snooze | null) =>
      until === null
        ? call(endpoints.unmuteVinyl, { params: { id } })
        : call(endpoints.muteVinyl, { params: { id }, body: { until } }),
    onError: (error) => toastFailure(t('watches.mute.failed'), error),
    // Awaited, so that the button stays disabled until the card shows the new state.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.vinyls }),
  })
}

type MuteMenuProps = {
  watch: Watch
  disabled?: boolean
  size?: 'sm' | 'md'
  /** Called when the record is no longer watched because it was bought. */
  onBought?: () => void
}

/** Chooses how long nothing is sent about a record, or ends it with "bought". Muted, it is still checked and listed. */
export function MuteMenu({ watch, disabled = false, size = 'sm', onBought }: MuteMenuProps) {
  const { t, locale } = useTexts()
  const mute = useMute(watch)
  const words = muteInWords(watch.mutedUntil, t, locale)
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
  const { t } = useTexts()
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

type BoughtAnswer = ApiAnswer<typeof endpoints.boughtVinyl>

const WORDS = {
  'not-asked': 'alerts.bought.doneText',
  removed: 'alerts.bought.offWantlist',
  failed: 'alerts.bought.stillWanted',
} as const satisfies Record<BoughtAnswer['fromWantlist'], string>

/** Stops watching a record that was bought, and says so with a way back. */
function useBought(watch: Watch) {
  const { t } = useTexts()
  const refresh = useRefresh()
  const restore = useRestore()
  return useMutation<BoughtAnswer, Error, EndedWatch & { fromWantlist: boolean }>({
    // The card leaves as one that is removed.
    mutationKey: [...REMOVE_KEY, 'bought'],
    mutationFn: ({ id, fromWantlist }) =>
      call(endpoints.boughtVinyl, { params: { id }, body: { fromWantlist } }),
    onSuccess: ({ fromWantlist }) => {
      const announce = fromWantlist === 'failed' ? toastInfo : toastSuccess
      announce(t('alerts.bought.done'), {
        description: t(WORDS[fromWantlist], { name: fullName(watch) }),
        undo: { label: t('watches.removed.undo'), onPress: () => restore.mutate(watch.id) },
      })
    },
    onError: (error) => toastFailure(t('alerts.bought.failed'), error),
    onSettled: refresh,
  })
}

type BoughtDialogProps = {
  watch: Watch
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: (fromWantlist: boolean) => void
}

/** Asks whoever has connected the marketplace what is to become of a bought record on the wantlist there. */
function BoughtDialog({ watch, open, onOpenChange, onConfirm }: BoughtDialogProps) {
  const { t } = useTexts()
  const [fromWantlist, setFromWantlist] = useState(false)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title={t('alerts.bought.title')}
      description={
        <div className="grid gap-3">
          <p>{t('alerts.bought.text', { name: fullName(watch) })}</p>
          <Checkbox
            label={<span className="text-ink">{t('alerts.bought.wantlist')}</span>}
            checked={fromWantlist}
            onCheckedChange={setFromWantlist}
          />
          {fromWantlist && <p role="status">{t('alerts.bought.wantlistText')}</p>}
        </div>
      }
      cancelLabel={t('alerts.bought.cancel')}
      confirmLabel={t('alerts.bought.confirm')}
      onConfirm={() => {
        onOpenChange(false)
        onConfirm(fromWantlist)
      }}
    />
  )
}
