import { useEffect, useEffectEvent, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AddedNote } from './added-note.tsx'
import { chooseAlbum, EMPTY_DRAFT } from './add-draft.ts'
import { AddHelp } from './add-help.tsx'
import { AlertQuestion } from './alert-question.tsx'
import { ChosenRecord } from './chosen-record.tsx'
import { ListOffer } from '../offers/list-offer.tsx'
import { MasterOffer } from '../offers/master-offer.tsx'
import type { ParsedReferences } from './parse-references.ts'
import { RecordField } from './record-field.tsx'
import { useDebounced } from '../search/use-debounced.ts'
import { useAdding, type AddingOptions } from './use-adding.ts'
import type { AddProgress } from './use-add-watches.ts'

export type AddFormProps = AddingOptions & {
  /** Whether the marketplace is down, so that additions are looked up later. */
  isAway: boolean
  onSearch: (words: string) => void
  /** Shown once something was added. */
  whenAdded: ReactNode
  className?: string | undefined
}

/** Adds records by one field for whatever names them. What was not added stays in it for another try. */
export function AddForm({ isAway, onSearch, whenAdded, className, ...options }: AddFormProps) {
  const { hasRoom, search } = options
  const { t } = useTranslation()
  const adding = useAdding(options)
  const { draft, setDraft, request, master, canAdd, asking, progress } = adding
  const { chosen } = draft
  const [first, ...others] = adding.added
  useAnnounceSearch(request.kind === 'search' ? draft.text : '', search, onSearch)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.addDraft()
  }
  const clear = progress === null ? () => setDraft(EMPTY_DRAFT) : undefined
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <form onSubmit={submit} className="grid gap-1.5" noValidate>
        <div className="flex items-start gap-2.5 sm:gap-3">
          <RecordField
            draft={draft}
            wanted={request.kind === 'search' ? request : null}
            onDraftChange={setDraft}
            onAdd={hasRoom ? adding.addFound : undefined}
            hint={useHint({ hasRoom, isAway, progress, holds: request.kind })}
            className="min-w-0 flex-1"
          />
          <Button type="submit" size="lg" busy={progress !== null} disabled={!canAdd} className="h-12!">
            {t('watches.add.submit')}
          </Button>
        </div>
        {chosen !== null && (
          <ChosenRecord found={chosen} onAlbum={() => setDraft(chooseAlbum(chosen))} onClear={clear} />
        )}
        {request.kind === 'master' && (
          <MasterOffer id={request.id} master={master} canAdd={canAdd} onClear={clear} />
        )}
        {request.kind === 'list' && <ListOffer lines={request.lines} />}
        {adding.isAddable && <AlertQuestion {...asking.props} />}
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
  if (holds === 'list') return t('watches.add.listHint')
  if (holds === 'other-page') return t('watches.add.otherPageHint')
  if (holds === 'bad-number') return t('watches.add.badNumberHint')
  if (isAway) return t('watches.add.away')
  return t(holds === 'search' ? 'watches.add.nameHint' : 'watches.add.hint')
}

/** Writes the search into the address, so that a reload searches again. */
function useAnnounceSearch(words: string, announced: string, onSearch: (words: string) => void): void {
  const rested = useDebounced(words, SETTLED_MS) ?? ''
  const announce = useEffectEvent((words: string) => {
    if (words !== announced) onSearch(words)
  })
  useEffect(() => announce(rested), [rested])
}
