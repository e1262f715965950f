import { endpoints } from '@cratewatch/contracts/calls'
import { ownNote } from '@cratewatch/contracts/watching/marks'
import type { Watch, PriorityExplanation } from '@cratewatch/contracts/watching/vinyls'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { LONGEST_TAG, MOST_TAGS, type OwnNote } from '@cratewatch/domain/records/own-note'
import type { ValueReason } from '@cratewatch/domain/scheduling/policy/check-value'
import type { WatchSituation } from '@cratewatch/domain/scheduling/watch-tier'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Disc3 } from 'lucide-react'
import { z } from 'zod'
import { useMeasuredPace } from '../../../lib/alerts/sentence-words.ts'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Disclosure } from '../../../ui/layout/page.tsx'
import { FactsLine } from '../card/facts-line.tsx'

/** Holds what is looked for less often: note and tags, the album's pressings, and how often the record is checked. */
export function RecordFolds({ watch }: { watch: Watch }) {
  const { t } = useTexts()
  const { note, tags } = watch
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      {note !== null && <p className="mb-1 wrap-anywhere whitespace-pre-line">{note}</p>}
      <Disclosure
        showLabel={t(note === null && tags.length === 0 ? 'record.note.add' : 'record.note.change')}
      >
        <NoteForm watch={watch} />
      </Disclosure>
      <AlbumLink watch={watch} />
      <Disclosure showLabel={t('watches.why.title')} lazy>
        <div className="grid gap-2">
          {watch.pausedReason === null ? <CheckPace id={watch.id} /> : <p>{t('watches.why.paused')}</p>}
          <FactsLine watch={watch} />
        </div>
      </Disclosure>
    </div>
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

/** Edits the own note and tags of a record. */
function NoteForm({ watch }: { watch: Watch }) {
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
      <p className="text-[0.9375rem] text-ink-soft">{t('record.note.text')}</p>
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
        {t('words.save')}
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
  return useChange({
    mutationFn: ({ note, tags }: OwnNote) =>
      call(endpoints.setVinylNote, { params: { id }, body: { note, tags: [...tags] } }),
    done: t('record.note.saved'),
    failed: t('record.note.failed'),
    stale: [queryKeys.vinyls],
  })
}

const WORDS = {
  'many-watchers': 'watches.why.watched',
  'few-watchers': 'watches.why.watched',
  'appears-often': 'watches.why.often',
  'appears-rarely': 'watches.why.rarely',
  'on-sale-now': 'watches.why.onSale',
  'never-looked-at': 'watches.why.unseen',
  unavailable: 'watches.why.unavailable',
} as const satisfies Record<ValueReason, string>

/** What decides how often, by the rule's table. */
const DECIDES = {
  FREE: {
    hot: 'watches.why.free',
    calm: 'watches.why.free',
    dormant: 'watches.why.freeDormant',
    unavailable: 'watches.why.closed',
  },
  PREMIUM: {
    hot: 'watches.why.premiumHot',
    calm: 'watches.why.premiumCalm',
    dormant: 'watches.why.premiumDormant',
    unavailable: 'watches.why.closed',
  },
} as const satisfies Record<Plan, Record<WatchSituation, string>>

/** Says how fast copies are seen here, and what decides about a record; the points behind it are for operators. */
function CheckPace({ id }: { id: string }) {
  const { t } = useTexts()
  const { data, error } = useQuery(priorityQuery(id))
  if (data !== undefined) return <Pace why={data} />
  if (error !== null) return <p role="alert">{failureMessage(error, t('errors.unknown'))}</p>
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-2.5">
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/3" />
    </SkeletonGroup>
  )
}

function Pace({ why }: { why: PriorityExplanation }) {
  const { t } = useTexts()
  const { tier, plan, situation, effectiveTier, reasons } = why
  const pace = useMeasuredPace()
  return (
    <div className="grid gap-2 text-[0.9375rem] text-pretty">
      {pace !== null && <p className="font-semibold">{pace}</p>}
      <p>{t(DECIDES[plan][situation])}</p>
      {effectiveTier < tier && <p>{t('watches.why.shared')}</p>}
      <Reasons title={t('watches.why.sooner')} why={why} among={reasons.filter(({ points }) => points > 0)} />
      <Reasons title={t('watches.why.later')} why={why} among={reasons.filter(({ points }) => points < 0)} />
    </div>
  )
}

type ReasonsProps = { title: string; why: PriorityExplanation; among: PriorityExplanation['reasons'] }

/** Lists what moves it among records of its kind. That its reader alone is after it says nothing. */
function Reasons({ title, why: { hunters }, among }: ReasonsProps) {
  const { t } = useTexts()
  const shown = among.filter(({ reason }) => hunters > 1 || WORDS[reason] !== 'watches.why.watched')
  if (shown.length === 0) return null
  return (
    <div>
      <p className="text-sm text-ink-soft">{title}</p>
      <ul className="list-disc ps-5">
        {shown.map(({ reason }) => (
          <li key={reason}>{t(WORDS[reason], { count: hunters })}</li>
        ))}
      </ul>
    </div>
  )
}

/** Why a record is checked as often as it is; loaded on request. */
function priorityQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.vinyls, 'priority', id],
    queryFn: ({ signal }) => call(endpoints.explainPriority, { params: { id } }, signal),
  })
}
