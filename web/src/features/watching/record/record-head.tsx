import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { ShoppingBag } from 'lucide-react'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { useAge } from '../../../lib/text/ticking.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import {
  LowestPrice,
  StatePill,
  useCardState,
  useJustAppeared,
  type StateProps,
} from '../card/card-status.tsx'
import { CardPressing } from '../card/pressing.tsx'
import { fullName } from '../full-name.ts'
import { RecordMenu } from '../record-menu.tsx'

type RecordHeadProps = {
  watch: Watch
  isLeaving: boolean
  onRemove: () => void
  onBought: () => void
}

/** Shows what a record costs and how many copies there are, beside its cover, and what can be done with it. */
export function RecordHead({ watch, isLeaving, onRemove, onBought }: RecordHeadProps) {
  const state = useCardState(watch)
  const fresh = useJustAppeared(watch.available)
  const isOnSale = state.kind === 'on-sale' && state.isCurrent
  return (
    <div className="flex gap-3 sm:gap-6">
      <Sleeve
        src={watch.thumb}
        alt=""
        seed={watch.discogsId}
        size="lg"
        discOut={isOnSale}
        className="max-sm:[--side:4.5rem]!"
      />
      <div className="grid min-w-0 flex-1 content-start gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <LowestPrice watch={watch} state={state} />
          <StatePill {...{ watch, state, fresh }} />
          {watch.lastCheckedAt !== null && <Checked at={watch.lastCheckedAt} state={state} />}
          {watch.available && watch.foundAt !== null && <Found at={watch.foundAt} />}
        </div>
        <div className="flex items-center gap-1">
          <CopiesLink watch={watch} />
          <RecordMenu
            watch={watch}
            canMute={state.kind !== 'notFound'}
            disabled={isLeaving}
            size="md"
            onRemove={onRemove}
            onBought={onBought}
          />
        </div>
        <CardPressing watch={watch} />
        <Tags tags={watch.tags} />
      </div>
    </div>
  )
}

/** Shows when a record was checked. */
function Checked({ at, state }: Pick<StateProps, 'state'> & { at: string }) {
  const { t, locale } = useTexts()
  const ago = useAge(readInstant(at))
  return (
    <span
      className="text-[0.8125rem] text-ink-soft tabular-nums"
      title={formatMoment(readInstant(at), locale)}
    >
      {t(state.isCurrent ? 'watches.card.checked' : 'watches.card.lastChecked', { ago })}
    </span>
  )
}

/** Shows when the copies turned up that are for sale. */
function Found({ at }: { at: string }) {
  const { t, locale } = useTexts()
  const ago = useAge(readInstant(at))
  return (
    <span
      className="text-[0.8125rem] text-ink-soft tabular-nums"
      title={formatMoment(readInstant(at), locale)}
    >
      {t('watches.card.found', { ago })}
    </span>
  )
}

/** Links to a record's copies that are for sale now; nothing when there are none. */
function CopiesLink({ watch }: { watch: Watch }) {
  const { t } = useTexts()
  if (!watch.available) return null
  return (
    <Button asChild icon={<ShoppingBag />}>
      <a
        href={watch.sellUri}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('watches.card.seeCopiesName', { name: fullName(watch) })}
      >
        {t('words.seeCopies')}
      </a>
    </Button>
  )
}

function Tags({ tags }: Pick<Watch, 'tags'>) {
  const { t } = useTexts()
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('record.note.tags')} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 wrap-anywhere">
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}
