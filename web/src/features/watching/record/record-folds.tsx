import { endpoints } from '@cratewatch/contracts/calls'
import { ownNote } from '@cratewatch/contracts/watching/marks'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { LONGEST_TAG, MOST_TAGS, type OwnNote } from '@cratewatch/domain/records/own-note'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Disc3 } from 'lucide-react'
import { z } from 'zod'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Disclosure } from '../../../ui/layout/page.tsx'
import { CardFacts, TierSticker } from '../card/more-facts.tsx'
import { CheckPace } from './check-pace.tsx'

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
        <div className="flex items-start gap-4">
          {watch.pausedReason !== 'not-found' && <TierSticker watch={watch} />}
          <div className="grid gap-2">
            {watch.pausedReason === null ? <CheckPace id={watch.id} /> : <p>{t('watches.why.paused')}</p>}
            <CardFacts watch={watch} />
          </div>
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
