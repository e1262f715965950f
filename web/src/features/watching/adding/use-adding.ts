import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isField } from '../../../lib/focus.ts'
import { instanceQuery } from '../../../lib/profile.ts'
import {
  afterAdding,
  choose,
  EMPTY_DRAFT,
  filled,
  parseReferences,
  requestOf,
  typed,
  type AddDraft,
  type ParsedReferences,
} from './add-draft.ts'
import { mayWatch, useOfferedMaster } from './offers.tsx'
import { useQuestion } from './question.tsx'
import { successorIn, useAddWatches, type AddRequest } from './use-add-watches.ts'

/** A text that replaces what the add form holds. */
export type HandedText = { readonly text: string }

export type AddingOptions = {
  /** What another application shared, which replaces what the field holds. */
  shared?: HandedText | null
  /** Whether the plan has room for one more. */
  hasRoom: boolean
  /** Called to show the first page of the whole list, where new records appear. */
  onSubmitted: () => void
  /** Called with what was added; with nothing when another try begins. */
  onAdded: (watches: readonly Watch[]) => void
}

/** Holds what the add form contains, and adds it. */
export function useAdding({ shared = null, hasRoom, onSubmitted, onAdded }: AddingOptions) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [moved, setMoved] = useState<{ draft: AddDraft; to: number } | null>(null)
  const { add, progress } = useAddWatches()
  const siteUrl = useQuery(instanceQuery).data?.marketplaceSiteUrl
  const [taken, setTaken] = useState<HandedText | null>(null)
  if (shared !== taken) {
    setTaken(shared)
    if (shared !== null) setDraft(filled(shared.text))
  }
  const request = requestOf(draft, siteUrl)
  const wanted = wantedOf(request)
  const master = useOfferedMaster(request.kind === 'master' ? request.id : null)
  const canAdd = hasRoom && wanted !== null && (wanted.kind === 'release' || mayWatch(master))
  const asking = useQuestion(draft.text !== '')

  const submit = async (given: Omit<AddRequest, 'rule'>, sent = draft) => {
    const rule = asking.answer()
    if (progress !== null || rule === null) return
    onSubmitted()
    onAdded([])
    const outcome = await add({ ...given, rule })
    onAdded(outcome.added)
    const to = given.ids.length === 1 ? successorIn(outcome.reason) : null
    setMoved(to === null ? null : { draft: sent, to })
    if (outcome.added.length === 0) return
    setDraft((now) => (now === sent ? afterAdding(outcome.left) : now))
    if (outcome.left.length === 0) asking.clear()
  }
  return {
    taken,
    draft,
    setDraft,
    request,
    master,
    canAdd,
    asking,
    progress,
    isAddable: wanted !== null,
    /** The record that took the place of the one in the field, which was refused. */
    successor: moved?.draft === draft ? moved.to : null,
    addDraft: () => {
      if (canAdd) void submit({ ...wanted, chosen: draft.chosen })
    },
    /** Adds a result that nobody picked before. */
    addFound: (found: SearchResult) => {
      const sent = choose(found)
      setDraft(sent)
      void submit({ kind: 'release', ids: [found.id], chosen: found }, sent)
    },
    addSuccessor: (id: number) => {
      const sent = typed(String(id))
      setDraft(sent)
      void submit({ kind: 'release', ids: [id], chosen: null }, sent)
    },
  }
}

type PastingOptions = Pick<AddingOptions, 'onSubmitted' | 'onAdded'> & {
  /** Called with what has to be looked up before it is added. */
  onUnknown: (text: string) => void
}

/** Adds what is pasted anywhere on the page but in a field, where it names records or an album. */
export function usePastedRecords({ onSubmitted, onAdded, onUnknown }: PastingOptions) {
  const { add } = useAddWatches()
  const siteUrl = useQuery(instanceQuery).data?.marketplaceSiteUrl
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (isField(event.target)) return
    const request = parseReferences(text, siteUrl)
    const wanted = wantedOf(request)
    if (wanted === null && (request.kind !== 'search' || request.by === 'name')) return
    event.preventDefault()
    if (wanted === null) return onUnknown(text)
    onSubmitted()
    void add({ ...wanted, chosen: null, rule: {} }).then(({ added }) => onAdded(added))
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}

/** Returns what "Add" adds; null: the field holds nothing of that kind. */
function wantedOf(request: ParsedReferences): Pick<AddRequest, 'kind' | 'ids'> | null {
  if (request.kind === 'releases') return { kind: 'release', ids: request.ids }
  return request.kind === 'master' ? { kind: 'master', ids: [request.id] } : null
}
