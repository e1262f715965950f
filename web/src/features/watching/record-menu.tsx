import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { MuteChoice, Snooze } from '@cratewatch/domain/notifications/mute'
import { Bell, Ellipsis, PartyPopper, Star, X } from 'lucide-react'
import { useState } from 'react'
import { muteInWords } from '../../lib/alerts/sentence-words.ts'
import { call, type ApiAnswer } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { IconButton } from '../../ui/buttons.tsx'
import { deferred, useDeferred } from '../../ui/deferred.ts'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/overlays.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { fullName } from './full-name.ts'
import { OF_LIST, REMOVE_KEY, useRestore, type EndedWatch } from './removing.ts'

/** Mutes a record; `null` unmutes it. */
export function useMute({ id }: Pick<Watch, 'id'>) {
  const { t } = useTexts()
  return useChange({
    mutationFn: (until: MuteChoice | Snooze | null) =>
      until === null
        ? call(endpoints.unmuteVinyl, { params: { id } })
        : call(endpoints.muteVinyl, { params: { id }, body: { until } }),
    failed: t('watches.mute.failed'),
    stale: [queryKeys.vinyls],
  })
}

/** Stars a record, or takes the star off: some channels get starred records only. */
function useStar({ id }: Watch) {
  const { t } = useTexts()
  return useChange({
    // One after the other, so that the last press counts.
    scope: { id: `star ${id}` },
    mutationFn: (isStarred: boolean) => call(endpoints.starVinyl, { params: { id }, body: { isStarred } }),
    failed: t('watches.star.failed'),
    stale: [queryKeys.vinyls],
  })
}

type RecordMenuProps = {
  watch: Watch
  /** Whether the marketplace has the record, so that there is something to mute. */
  canMute?: boolean
  disabled?: boolean
  size?: 'sm' | 'md'
  /** Called to stop watching; missing: that is offered elsewhere. */
  onRemove?: () => void
  /** Called when the record is no longer watched because it was bought. */
  onBought?: () => void
}

/** What may be done with a record: end it with "bought", mute it, star it, remove it. Muted, it is still checked and listed. */
export function RecordMenu({ disabled = false, size = 'sm', onRemove, onBought, ...props }: RecordMenuProps) {
  const { watch } = props
  const { t } = useTexts()
  const mute = useMute(watch)
  const star = useStar(watch)
  const { isPending, onBuy, question } = useBuying(watch, onBought)
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            size={size}
            disabled={disabled || mute.isPending || isPending}
            label={t('watches.card.actions', { name: fullName(watch) })}
          >
            {mute.isPending ? <Spinner /> : <Ellipsis />}
          </IconButton>
        }
      >
        <RecordItems {...props} {...{ star, onBuy }} onMute={mute.mutate} onRemove={onRemove} />
      </DropdownMenu>
      {question}
    </>
  )
}

/** Loaded when somebody is asked for the first time. */
const boughtDialog = deferred(() => import('./bought-dialog.tsx'))

/** Ends the watch on what was bought; whoever has connected the marketplace is asked about the wantlist first. */
function useBuying(watch: Watch, onBought: RecordMenuProps['onBought']) {
  const bought = useBought(watch)
  const [asks, setAsks] = useState(false)
  const code = useDeferred(boughtDialog, asks)
  const buy = (fromWantlist: boolean) =>
    bought.mutate({ id: watch.id, name: watch.name, fromWantlist }, { onSuccess: () => onBought?.() })
  return {
    isPending: bought.isPending,
    onBuy: () => (watch.user.discogsUsername === null ? buy(false) : setAsks(true)),
    question: code && <code.BoughtDialog watch={watch} open={asks} onOpenChange={setAsks} onConfirm={buy} />,
  }
}

type RecordItemsProps = Pick<RecordMenuProps, 'watch' | 'canMute'> & {
  star: ReturnType<typeof useStar>
  onMute: ReturnType<typeof useMute>['mutate']
  onBuy: () => void
  onRemove: (() => void) | undefined
}

function RecordItems({ watch, canMute = true, star, onMute, onBuy, onRemove }: RecordItemsProps) {
  const { t, locale } = useTexts()
  const isStarred = star.isPending ? star.variables : watch.isStarred
  return (
    <>
      <MenuItem icon={<PartyPopper />} onSelect={onBuy}>
        {t('alerts.bought.menu')}
      </MenuItem>
      {canMute && (
        <>
          <MenuSeparator />
          <MenuLabel>{muteInWords(watch.mutedUntil, t, locale) ?? t('watches.mute.title')}</MenuLabel>
          <MuteItems watch={watch} onMute={onMute} />
        </>
      )}
      <MenuSeparator />
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={isStarred}
        icon={<Star fill={isStarred ? 'currentColor' : 'none'} />}
        onSelect={() => star.mutate(!isStarred)}
      >
        {t(isStarred ? 'watches.star.on' : 'watches.star.off')}
      </MenuItem>
      {onRemove && (
        <MenuItem icon={<X />} onSelect={onRemove}>
          {t('words.remove')}
        </MenuItem>
      )}
    </>
  )
}

function MuteItems({ watch, onMute }: Pick<RecordItemsProps, 'watch' | 'onMute'>) {
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
  const restore = useRestore()
  return useChange<BoughtAnswer, EndedWatch & { fromWantlist: boolean }>({
    // The card leaves as one that is removed.
    mutationKey: [...REMOVE_KEY, 'bought'],
    mutationFn: ({ id, fromWantlist }) =>
      call(endpoints.boughtVinyl, { params: { id }, body: { fromWantlist } }),
    done: ({ fromWantlist }) => {
      const announce = fromWantlist === 'failed' ? toastInfo : toastSuccess
      announce(t('alerts.bought.done'), {
        description: t(WORDS[fromWantlist], { name: fullName(watch) }),
        undo: { label: t('words.undo'), onPress: () => restore.mutate(watch.id) },
      })
    },
    failed: t('alerts.bought.failed'),
    stale: OF_LIST,
  })
}
