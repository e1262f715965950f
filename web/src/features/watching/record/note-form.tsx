import { ownNote } from '@cratewatch/contracts/watching/own-note'
import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { LONGEST_TAG, MOST_TAGS, type OwnNote } from '@cratewatch/domain/records/own-note'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

/** Edits the own note and tags of a record. */
export function NoteForm({ watch }: { watch: Watch }) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
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
  const { t } = useTranslation()
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
