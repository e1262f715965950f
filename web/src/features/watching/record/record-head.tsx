import { endpoints } from '@cratewatch/contracts/calls'
import { ownNote } from '@cratewatch/contracts/watching/marks'
import { HISTORY_DAYS, type RecordPage } from '@cratewatch/contracts/watching/record-page'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { LONGEST_TAG, MOST_TAGS, type OwnNote } from '@cratewatch/domain/records/own-note'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Disc3, ShoppingBag, X } from 'lucide-react'
import { z } from 'zod'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { DayStrip } from '../../../ui/charts/day-strip.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AlertLine } from '../alerting/alert-line.tsx'
import { CardTrouble, RecordLink } from '../card/card-facts.tsx'
import { CardFacts, CardPressing, CardStatus } from '../card/more-facts.tsx'
import { useCardState, useJustAppeared } from '../card/card-status.tsx'
import { fullName } from '../full-name.ts'
import { RecordMenu } from '../record-menu.tsx'

type RecordHeadProps = {
  watch: Watch
  days: RecordPage['days']
  isLeaving: boolean
  onRemove: () => void
  onBought: () => void
}

/** Shows the record: cover, state, tags, availability over time, actions. */
export function RecordHead({ watch, days, isLeaving, onRemove, onBought }: RecordHeadProps) {
  const { t } = useTexts()
  const state = useCardState(watch)
  const fresh = useJustAppeared(watch.available)
  const isOnSale = state.kind === 'on-sale' && state.isCurrent
  return (
    <Card
      padding="lg"
      className="grid gap-x-10 gap-y-6 md:grid-cols-[calc(18rem*1.27)_minmax(0,1fr)]"
      faded={isLeaving}
    >
      <Sleeve src={watch.thumb} alt="" seed={watch.discogsId} size="xl" discOut={isOnSale} />
      <div className="grid content-start gap-4">
        <div className="grid gap-2">
          <h1 className="heading text-title">
            <RecordLink watch={watch} />
          </h1>
          <CardPressing watch={watch} />
          <Tags tags={watch.tags} />
        </div>
        <CardStatus watch={watch} state={state} fresh={fresh} />
        <CardFacts watch={watch} />
        <CardTrouble watch={watch} disabled={isLeaving} />
        <AlertLine watch={watch} disabled={isLeaving} />
        <Availability watch={watch} days={days} />
        <div className="mt-1 flex flex-wrap gap-2.5 max-sm:[&>:nth-last-child(n+2)]:grow">
          <CopiesLink watch={watch} />
          <Button variant="secondary" icon={<X />} busy={isLeaving} onClick={onRemove}>
            {t('record.stop')}
          </Button>
          <RecordMenu watch={watch} disabled={isLeaving} size="md" onBought={onBought} />
        </div>
        <AlbumLink watch={watch} />
      </div>
    </Card>
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
        {t('watches.card.seeCopies')}
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

/** Leads to the pressings of the album: to choose among them, or to see the others. */
function AlbumLink({ watch: { kind, discogsId, masterId } }: { watch: Watch }) {
  const { t } = useTexts()
  const album = kind === 'master' ? discogsId : masterId
  if (album === null) return null
  return (
    <Button asChild variant="ghost" size="sm" icon={<Disc3 />} className="-ms-3 justify-self-start">
      <Link to="/dashboard/masters/$id" params={{ id: String(album) }}>
        {t(kind === 'master' ? 'masters.filter.change' : 'record.otherPressings')}
      </Link>
    </Button>
  )
}

type AvailabilityProps = { watch: Watch; days: RecordPage['days'] }

/** Shows on which days a record was for sale since it is watched, as a strip and as text. */
function Availability({ watch, days }: AvailabilityProps) {
  const { t, locale } = useTexts()
  const date = formatDate(readInstant(watch.createdAt), locale)
  const count = days.filter((day) => day === 'yes').length
  const words = t(count === 0 ? 'record.neverOnSale' : 'record.onSale', {
    count,
    days: days.length,
  })
  const isWhole = days.length < HISTORY_DAYS
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-soft">
        {days.length === 1 ? t('record.sinceToday') : words}
        {isWhole && days.length > 1 && ` · ${t('record.since', { date })}`}
      </p>
      <DayStrip
        days={days}
        label={words}
        start={isWhole ? undefined : t('watches.card.stripStart', { days: days.length })}
        end={isWhole ? undefined : t('watches.card.stripEnd')}
      />
    </div>
  )
}

/** Edits the own note and tags of a record. */
export function NoteForm({ watch }: { watch: Watch }) {
  const { t } = useTexts()
  const send = useSetNote(watch)
  const { form, field, draft } = useForm({
    initial: { note: watch.note ?? '', tags: watch.tags.join(', ') },
    schema: useDraft(),
    send,
    onSent: ({ clear }) => clear(),
  })
  const isSaved = draft.note === (watch.note ?? '') && draft.tags === watch.tags.join(', ')
  return (
    <form {...form} className="grid gap-4">
      <TextArea
        {...field('note')}
        label={t('record.note.note')}
        hint={t('record.note.noteHint')}
        rows={3}
        font="text"
      />
      <TextField {...field('tags')} label={t('record.note.tags')} hint={t('record.note.tagsHint')} />
      <Button
        type="submit"
        variant="secondary"
        busy={send.isPending}
        disabled={isSaved}
        className="justify-self-start"
      >
        {t('record.note.save')}
      </Button>
    </form>
  )
}

/** Reads what is sent off the two fields: tags are separated by commas. */
function useDraft() {
  const { t } = useTexts()
  const tooMany = t('record.note.tooManyTags', { count: MOST_TAGS, length: LONGEST_TAG })
  return z.object({
    note: ownNote.shape.note.unwrap(),
    tags: z
      .string()
      .transform((text) => text.split(',').map((tag) => tag.trim()))
      .transform((tags) => tags.filter((tag) => tag !== ''))
      .refine((tags) => ownNote.shape.tags.safeParse(tags).success, tooMany),
  })
}

function useSetNote({ id }: Pick<Watch, 'id'>) {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ note, tags }: OwnNote) =>
      call(endpoints.setVinylNote, { params: { id }, body: { note, tags: [...tags] } }),
    onSuccess: () => {
      toastSuccess(t('record.note.saved'))
      // Awaited, so that the fields show what was stored when they are let go.
      return client.invalidateQueries({ queryKey: queryKeys.vinyls })
    },
    onError: (error) => toastFailure(t('record.note.failed'), error),
  })
}
