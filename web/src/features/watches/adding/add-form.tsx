import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { AddedNote } from './added-note.tsx'
import { afterAdding, EMPTY_DRAFT, requestOf, typed } from './add-draft.ts'
import { AddHelp } from './add-help.tsx'
import { AlertQuestion } from './alert-question.tsx'
import { ChosenRecord } from './chosen-record.tsx'
import type { ParsedReferences } from './parse-references.ts'
import { useQuestion } from './question.ts'
import { RecordField } from './record-field.tsx'
import { useDebounced } from '../search/use-debounced.ts'
import { useAddWatches, type AddProgress } from './use-add-watches.ts'

export type AddFormProps = {
  /** Whether the plan has room for one more. */
  hasRoom: boolean
  /** Whether the marketplace is down, so that additions are looked up later. */
  isAway: boolean
  search: string
  onSearch: (words: string) => void
  /** Called to show the first page of the whole list, where new records appear. */
  onSubmitted: () => void
  /** Shown once something was added. */
  whenAdded: ReactNode
}

/** Adds records by one field for ids, links and names. What was not added stays in it for another try. */
export function AddForm({ hasRoom, isAway, search, onSearch, onSubmitted, whenAdded }: AddFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => typed(search))
  const { add, progress } = useAddWatches()
  const siteUrl = useQuery(instanceQuery).data?.marketplaceSiteUrl
  const request = requestOf(draft, siteUrl)
  const ids = request.kind === 'releases' ? request.ids : []
  const name = request.kind === 'name' ? request.query : null
  const asking = useQuestion(draft.text !== '')
  const [[first, ...others], setAdded] = useState<readonly Watch[]>([])
  useAnnounceSearch(name ?? '', search, onSearch)

  const submit = async (rule: OwnRule) => {
    onSubmitted()
    setAdded([])
    const { added, left } = await add({ ids, chosen: draft.chosen, rule })
    setAdded(added)
    setDraft((now) => (now === draft ? afterAdding(draft, left) : now))
    if (left.length === 0) asking.clear()
  }
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    if (ids.length === 0 || !hasRoom || progress !== null) return
    const rule = asking.answer()
    if (rule !== null) void submit(rule)
  }
  return (
    <div className="grid gap-1.5">
      <form onSubmit={submitForm} className="grid gap-1.5" noValidate>
        <div className="flex items-start gap-2.5 sm:gap-3">
          <RecordField
            draft={draft}
            name={name}
            onDraftChange={setDraft}
            hint={useHint({ hasRoom, isAway, progress, holds: request.kind })}
            className="min-w-0 flex-1"
          />
          <Button
            type="submit"
            size="lg"
            busy={progress !== null}
            disabled={!hasRoom || ids.length === 0}
            className="h-12!"
          >
            {t('watches.add.submit')}
          </Button>
        </div>
        {draft.chosen !== null && (
          <ChosenRecord
            found={draft.chosen}
            onClear={progress === null ? () => setDraft(EMPTY_DRAFT) : undefined}
          />
        )}
        {ids.length > 0 && <AlertQuestion {...asking.props} />}
      </form>
      {first !== undefined && draft.text === '' && <AddedNote key={first.id} added={[first, ...others]} />}
      {first !== undefined && whenAdded}
      <AddHelp />
    </div>
  )
}

/** Longer than a pause in typing, so that the address does not change with every letter. */
const SETTLED_MS = 700

type Situation = {
  hasRoom: boolean
  isAway: boolean
  progress: AddProgress | null
  holds: ParsedReferences['kind']
}

function useHint({ hasRoom, isAway, progress, holds }: Situation): string {
  const { t } = useTranslation()
  if (progress !== null && progress.total > 1) return t('watches.add.progress', progress)
  if (!hasRoom) return t('watches.add.atLimit')
  if (holds === 'master') return t('watches.add.masterHint')
  if (holds === 'other-page') return t('watches.add.otherPageHint')
  if (isAway) return t('watches.add.away')
  return t(holds === 'name' ? 'watches.add.nameHint' : 'watches.add.hint')
}

/** Writes the search into the address, so that a reload searches again. */
function useAnnounceSearch(name: string, announced: string, onSearch: (words: string) => void): void {
  const rested = useDebounced(name, SETTLED_MS) ?? ''
  const announce = useEffectEvent((words: string) => {
    if (words !== announced) onSearch(words)
  })
  useEffect(() => announce(rested), [rested])
}
