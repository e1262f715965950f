import type { MasterPage } from '@cratewatch/contracts/watching/masters'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { wantedPressings, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { useSaveFilter, useStopWatching } from './master-mutations.ts'
import { described } from '../../../lib/masters/pressing-words.ts'

export type FilterBarProps = {
  master: MasterPage
  filter: PressingFilter
  isEdited: boolean
  onEdit: (change: Partial<PressingFilter>) => void
  onSaved: () => void
  ticked: readonly number[]
  onUntick: () => void
}

/** Stays in view: how many pressings are covered, what ticked ones may become, and the buttons that watch and save. */
export function FilterBar({ master, filter, isEdited, onSaved, ...rest }: FilterBarProps) {
  const { t } = useTranslation()
  const { watch, pressings, pressingLimit } = master
  const save = useSaveFilter(master.discogsId, watch?.id ?? null)
  const stop = useStopWatching()
  const covered = wantedPressings(pressings.map(described), filter).length
  return (
    <div
      role="group"
      aria-label={t('masters.editor.title')}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar,0px))] z-20 grid gap-2.5 rounded-card bg-raised p-3 shadow-pop sm:px-5"
    >
      <Ticked filter={filter} {...rest} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div role="status" className="min-w-0 flex-1 basis-64">
          <p className="font-semibold tabular-nums">
            {t('masters.editor.covers', { covered, count: pressings.length })}
          </p>
          <p className="text-sm text-pretty text-ink-soft">
            <Outlook covered={covered} limit={pressingLimit} only={filter.only} />
          </p>
        </div>
        <div className="flex gap-2.5 max-sm:w-full max-sm:*:grow">
          {watch !== null && (
            <Button variant="secondary" busy={stop.isPending} onClick={() => stop.mutate(watch.id)}>
              {t('masters.editor.stop')}
            </Button>
          )}
          {(watch === null || isEdited) && (
            <Button
              busy={save.isPending}
              disabled={covered > pressingLimit}
              onClick={() => save.mutate(filter, { onSuccess: onSaved })}
            >
              {t(watch === null ? 'masters.editor.watch' : 'masters.editor.save')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

type OutlookProps = { covered: number; limit: number } & Pick<PressingFilter, 'only'>

/** Says what becomes of pressings that are added later, or why this cannot be watched. */
function Outlook({ covered, limit, only }: OutlookProps) {
  const { t } = useTranslation()
  if (covered > limit) {
    return (
      <>
        {t('masters.editor.tooMany', { limit, count: covered })}{' '}
        {limit < PLANS.PREMIUM.pressingLimit && (
          <TextLink asChild>
            <Link to="/dashboard/subscription">{t('masters.editor.seePlans')}</Link>
          </TextLink>
        )}
      </>
    )
  }
  if (covered === 0) return t(only.length > 0 ? 'masters.editor.nothingChosen' : 'masters.editor.nothing')
  return t(only.length > 0 ? 'masters.editor.staysSo' : 'masters.editor.joins')
}

type TickedProps = Pick<FilterBarProps, 'filter' | 'ticked' | 'onEdit' | 'onUntick'>

/** What the ticked pressings may become: the only ones that are wanted, or ones that are not. */
function Ticked({ filter: { without }, ticked, onEdit, onUntick }: TickedProps) {
  const { t } = useTranslation()
  if (ticked.length === 0) return null
  const apply = (change: Partial<PressingFilter>) => {
    onEdit(change)
    onUntick()
  }
  const others = (ids: readonly number[]) => ids.filter((id) => !ticked.includes(id))
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line pb-2.5 max-sm:*:grow">
      <p className="me-auto font-semibold tabular-nums max-sm:w-full">
        {t('masters.list.ticked', { count: ticked.length })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => apply({ only: [...ticked], without: others(without) })}
      >
        {t('masters.list.only')}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => apply({ without: [...others(without), ...ticked] })}
      >
        {t('masters.list.without')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onUntick}>
        {t('masters.list.untick')}
      </Button>
    </div>
  )
}
