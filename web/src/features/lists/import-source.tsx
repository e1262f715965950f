import { endpoints } from '@cratewatch/contracts/calls'
import { MAX_FILE_BYTES, MAX_LINES } from '@cratewatch/domain/lists/import-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../lib/api/api.ts'
import { failureMessage } from '../../lib/api/toast-failure.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { formatBytes } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Disclosure } from '../../ui/layout/page.tsx'
import { previewQuery } from './wantlist-queries.ts'

/** Takes a list: a file that is dropped or chosen, or pasted text; the field for that is open for who comes to paste. */
export function ImportSource({ isPasting }: { isPasting: boolean }) {
  const { t, locale } = useTexts()
  const read = useReadList()
  return (
    <div className="grid gap-4">
      <FileDrop
        label={t('wantlist.files.drop')}
        chooseLabel={t('wantlist.files.choose')}
        dropLabel={t('wantlist.files.dropNow')}
        busyLabel={read.isPending ? t('wantlist.files.reading', { name: read.variables.name }) : undefined}
        accept=".csv,.txt,.tsv,.md,.json,.xlsx,text/csv,text/plain"
        onFile={(file) => read.mutate({ name: file.name, content: file })}
      >
        {t('wantlist.files.limits', { size: formatBytes(MAX_FILE_BYTES, locale), lines: MAX_LINES })}
      </FileDrop>
      {read.error !== null && (
        <Banner tone="danger" title={t('wantlist.files.failed')}>
          {failureMessage(read.error, t('errors.unknown'))}
        </Banner>
      )}
      <Disclosure showLabel={t('wantlist.files.paste')} defaultOpen={isPasting}>
        <PasteList read={read} />
      </Disclosure>
    </div>
  )
}

const pasted = z.object({ name: z.string(), content: z.string().refine((text) => text.trim() !== '') })

function PasteList({ read }: { read: ReturnType<typeof useReadList> }) {
  const { t } = useTexts()
  const { form, field, isReady } = useForm({
    initial: { name: t('wantlist.pasted.name'), content: '' },
    schema: pasted,
    send: read,
  })
  return (
    <form {...form} className="grid gap-3">
      <TextArea
        label={t('wantlist.files.pasteLabel')}
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
        {...field('content')}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={read.isPending}
        disabled={!isReady}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('wantlist.files.pasteSubmit')}
      </Button>
    </form>
  )
}

/** Sends a list to the server and shows what it contains. A list that is too large is not sent. */
function useReadList() {
  const { t, locale } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, content: given }: { name: string; content: Blob | string }) => {
      const content = typeof given === 'string' ? new Blob([given], { type: 'text/plain' }) : given
      if (content.size > MAX_FILE_BYTES) {
        throw new Error(t('wantlist.files.tooLarge', { size: formatBytes(MAX_FILE_BYTES, locale) }))
      }
      return call(endpoints.previewImport, { raw: { content, header: encodeURIComponent(name) } })
    },
    onSuccess: (preview) => client.setQueryData(previewQuery.queryKey, { preview }),
  })
}
