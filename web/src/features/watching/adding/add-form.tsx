import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, X } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { focusShortcut } from '../../../lib/focus.ts'
import { ALL, useTexts, withTexts } from '../../../lib/text/i18n.ts'
import { Button, IconButton } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { deferred, useDeferred } from '../../../ui/deferred.ts'
import { chooseAlbum, EMPTY_DRAFT, type ParsedReferences } from './add-draft.ts'
import { MasterOffer } from './offers.tsx'
import { AlertQuestion } from './question.tsx'
import { RecordField } from './record-field.tsx'
import { FoundPressing } from './search-suggestions.tsx'
import type { AddProgress } from './use-add-watches.ts'
import { useAdding, type AddingOptions } from './use-adding.ts'
import './add-form.css'

export type AddFormProps = AddingOptions & {
  /** Whether the marketplace is down, so that additions are looked up later. */
  isAway: boolean
}

/** Loaded when somebody asks how. */
const addHelp = deferred(() => import('./add-help.tsx'))

/** Loaded when a list is pasted, or the link of a copy whose shop could be followed. */
const pastedOffers = deferred(() => withTexts(ALL, import('./pasted-offers.tsx')))

/** Loaded when the first record turns out to have moved. */
const successorOffer = deferred(() => import('../../../lib/alerts/successor-offer.tsx'))

/** Adds records by one field for whatever names them. What was not added stays in it for another try. */
export function AddForm({ isAway, ...options }: AddFormProps) {
  const { hasRoom } = options
  const { t } = useTexts()
  const adding = useAdding(options)
  const { draft, setDraft, request, progress } = adding
  const [isExplained, setIsExplained] = useState(false)
  const help = useDeferred(addHelp, isExplained)

  // What is found for a name is listed while the field has the focus.
  useEffect(() => {
    if (adding.taken !== null) focusShortcut('add')
  }, [adding.taken])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.addDraft()
  }
  return (
    <form onSubmit={submit} className="grid min-w-0 grow gap-2 max-sm:basis-full" noValidate>
      <div className="flex items-start gap-2 max-sm:flex-wrap">
        <RecordField
          draft={draft}
          wanted={request.kind === 'search' ? request : null}
          onDraftChange={setDraft}
          onAdd={hasRoom ? adding.addFound : undefined}
          hint={useHint({ hasRoom, isAway, progress, holds: request.kind })}
          className="add-field min-w-0 flex-1"
        />
        <Button type="submit" busy={progress !== null} disabled={!adding.canAdd} className="h-12!">
          {t('watches.add.submit')}
        </Button>
        <IconButton
          label={t('watches.add.help')}
          aria-expanded={isExplained}
          className="size-12!"
          onClick={() => setIsExplained(!isExplained)}
        >
          <CircleQuestionMark />
        </IconButton>
      </div>
      {isExplained && help && <help.AddHelp />}
      <Drafted adding={adding} />
    </form>
  )
}

/** Shows what the field holds, and asks what is to be known before it is added. */
function Drafted({ adding }: { adding: ReturnType<typeof useAdding> }) {
  const { draft, setDraft, request, master, canAdd, asking, progress } = adding
  const { chosen, seller } = draft
  const pasted = useDeferred(pastedOffers, request.kind === 'list' || seller !== null)
  const moved = useDeferred(successorOffer, adding.successor !== null)
  const clear = progress === null ? () => setDraft(EMPTY_DRAFT) : undefined
  return (
    <>
      {chosen !== null && (
        <ChosenRecord found={chosen} onAlbum={() => setDraft(chooseAlbum(chosen))} onClear={clear} />
      )}
      {seller !== null && pasted && <pasted.ShopOffer key={seller} seller={seller} />}
      {request.kind === 'master' && (
        <MasterOffer id={request.id} master={master} canAdd={canAdd} onClear={clear} />
      )}
      {request.kind === 'list' && pasted && <pasted.ListOffer lines={request.lines} />}
      {adding.successor !== null && moved && (
        <moved.SuccessorOffer
          discogsId={adding.successor}
          busy={progress !== null}
          disabled={!canAdd}
          onFollow={adding.addSuccessor}
        />
      )}
      {adding.isAddable && <AlertQuestion {...asking.props} />}
    </>
  )
}

type Situation = {
  hasRoom: boolean
  isAway: boolean
  progress: AddProgress | null
  holds: ParsedReferences['kind']
}

function useHint({ hasRoom, isAway, progress, holds }: Situation): string | undefined {
  const { t } = useTexts()
  if (progress !== null && progress.total > 1) return t('watches.add.progress', progress)
  if (holds === 'other-page') return t('watches.add.otherPageHint')
  if (holds === 'bad-number') return t('watches.add.badNumberHint')
  if (!hasRoom) return holds === 'nothing' ? undefined : t('watches.add.atLimit')
  if (holds === 'master') return t('watches.add.masterHint')
  if (holds === 'list') return t('watches.add.listHint')
  return isAway ? t('watches.add.away') : undefined
}

type ChosenRecordProps = {
  found: SearchResult
  /** Called to watch any pressing of its album instead. */
  onAlbum: () => void
  onClear: (() => void) | undefined
}

/** Shows the record that "Add" will add, and the way to its album. */
function ChosenRecord({ found, onAlbum, onClear }: ChosenRecordProps) {
  const { t } = useTexts()
  return (
    <div className="grid animate-fade-in gap-2 rounded-xl bg-well p-3">
      <div className="flex min-w-0 items-center gap-3.5">
        <Sleeve src={found.thumb} alt="" seed={found.id} size="sm" className="[--side:3.5rem]!" />
        <div className="min-w-0 flex-1">
          <p className="sr-only">{t('watches.search.chosen')}</p>
          <p className="line-clamp-2 leading-snug font-semibold text-pretty">{found.title}</p>
          <FoundPressing found={found} />
        </div>
        {onClear && (
          <IconButton size="sm" label={t('watches.search.clear')} onClick={onClear}>
            <X />
          </IconButton>
        )}
      </div>
      {found.masterId !== null && onClear && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onAlbum}>
            {t('watches.search.anyPressing')}
          </Button>
          <Button asChild variant="ghost" size="sm">
            <Link to="/dashboard/masters/$id" params={{ id: String(found.masterId) }}>
              {t('watches.search.otherPressings')}
            </Link>
          </Button>
        </div>
      )}
    </div>
  )
}
