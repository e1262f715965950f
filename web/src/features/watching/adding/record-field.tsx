import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { copyPage } from '@cratewatch/domain/records/links'
import { useQuery } from '@tanstack/react-query'
import { ScanBarcode, Layers } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ClipboardEvent } from 'react'
import { instanceQuery } from '../../../lib/profile.ts'
import { ALL, useTexts, withTexts } from '../../../lib/text/i18n.ts'
import { TextLink, IconButton } from '../../../ui/buttons.tsx'
import { deferred, useDeferred } from '../../../ui/deferred.ts'
import { ComboBox } from '../../../ui/forms/combo-box.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { choose, chooseAlbum, pasted, typed, type AddDraft } from './add-draft.ts'
import { barcodeReaderQuery } from './barcode-reader.ts'
import type { ScanDialogProps } from './scan-dialog.tsx'
import {
  hasSomethingToSay,
  SearchStatus,
  SearchSuggestion,
  type SearchSuggestionProps,
} from './search-suggestions.tsx'
import {
  suggestionKey,
  suggestionsOf,
  useRecordSearch,
  type SearchedFor,
  type Suggestion,
  type RecordSearch,
} from './use-record-search.ts'

type RecordFieldProps = {
  draft: AddDraft
  /** What to search for; null: the field holds anything else. */
  wanted: SearchedFor | null
  onDraftChange: (draft: AddDraft) => void
  /** Called to add a result by one press; undefined: there is no room. */
  onAdd: ((found: SearchResult) => void) | undefined
  hint: string | undefined
  className?: string
}

const FIELD = {
  hideLabel: true,
  'data-shortcut': 'add',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'done',
} as const

/** One field for everything that names a record: ids and links are used as they are, the rest is searched for. */
export function RecordField({ draft, wanted, onDraftChange, ...props }: RecordFieldProps) {
  const { onAdd, hint, ...rest } = props
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const search = useRecordSearch(wanted)
  const isListed = search.hasMore && !search.isLoadingMore && search.error === null
  const items = suggestionsOf(search.results, isListed)

  // A copy for sale is of one record: there is nothing to pick.
  const found = wanted?.by === 'listing' ? search.results[0] : undefined
  const take = useEffectEvent((record: SearchResult) => onDraftChange(choose(record, search.seller)))
  useEffect(() => {
    if (found !== undefined) take(found)
  }, [found])

  const pick = (item: Suggestion) => {
    if (item.kind === 'record') return onDraftChange(choose(item.found))
    if (item.kind === 'album') return onDraftChange(chooseAlbum(item.found))
    search.more()
    return 'stay'
  }
  const addAtOnce = (found: SearchResult) => {
    setOpen(false)
    onAdd?.(found)
  }
  const searchScanned = (barcode: string) => {
    setIsScanning(false)
    onDraftChange(typed(t('watches.scan.read', { barcode })))
    setOpen(true)
  }
  return (
    <>
      <ComboBox
        {...FIELD}
        {...rest}
        hint={hint ?? (items.length > 0 ? t('watches.add.nameHint') : undefined)}
        label={t('watches.add.label')}
        placeholder={t('watches.add.placeholder')}
        value={draft.text}
        onValueChange={(text) => onDraftChange(typed(text))}
        onPaste={(event) => pasteLines(event, onDraftChange)}
        onFocus={() => setOpen(true)}
        onKeyDown={({ key, currentTarget }) => {
          // With no suggestions to close, the keys of the list follow.
          if (key === 'Escape' && (!open || wanted === null)) currentTarget.blur()
        }}
        items={items}
        itemKey={suggestionKey}
        renderItem={(item) => <SuggestionLine suggestion={item} search={search} onAdd={onAdd && addAtOnce} />}
        onPick={pick}
        open={open && wanted !== null}
        onOpenChange={setOpen}
        listLabel={t('watches.search.list')}
        status={
          wanted !== null && hasSomethingToSay(search) && <SearchStatus search={search} wanted={wanted} />
        }
        footer={wanted !== null && items.length > 0 && <Source wanted={wanted} />}
        trailing={<FieldTools isSearching={search.isSearching} onScan={() => setIsScanning(true)} />}
      />
      {isScanning && <LazyScanDialog onClose={() => setIsScanning(false)} onRead={searchScanned} />}
    </>
  )
}

function FieldTools({ isSearching, onScan }: { isSearching: boolean; onScan: () => void }) {
  return (
    <>
      {isSearching && <Spinner className="me-2 text-ink-soft" />}
      <ScanButton onPress={onScan} />
    </>
  )
}

const SOURCE_PARAMETER = { name: 'q', barcode: 'barcode', 'catalogue-number': 'catno' } as const

/** The marketplace's own page of what was searched for. */
function sourceOf(site: string, { by, query }: SearchedFor): string {
  if (by === 'listing') return copyPage(site, Number(query))
  return `${site}/search/?${new URLSearchParams({ [SOURCE_PARAMETER[by]]: query, type: 'release' })}`
}

/** Links to the source of the data, as the marketplace's terms require beside it. */
function Source({ wanted }: { wanted: SearchedFor }) {
  const { t } = useTexts()
  const site = useQuery(instanceQuery).data?.marketplaceSiteUrl
  if (site === undefined) return t('shell.source')
  return (
    <TextLink tone="quiet" href={sourceOf(site, wanted)} external externalHint={t('shell.newTab')}>
      {t('shell.source')}
    </TextLink>
  )
}

/** Keeps the line ends of pasted text. A one-line field would drop them, and join the ids. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, setDraft: (draft: AddDraft) => void): void {
  const added = event.clipboardData.getData('text').trim()
  if (!/[\r\n]/.test(added)) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const before = value.slice(0, selectionStart ?? value.length)
  const after = value.slice(selectionEnd ?? value.length)
  setDraft(pasted(`${before}${added}${after}`))
}

const scanner = deferred(() => withTexts(ALL, import('./scan-dialog.tsx')))

/** Loads the scanner when somebody wants to scan. */
function LazyScanDialog(props: ScanDialogProps) {
  const code = useDeferred(scanner, true)
  return code && <code.ScanDialog {...props} />
}

/** Opens the camera for a barcode; absent where the browser cannot read any. */
function ScanButton({ onPress }: { onPress: () => void }) {
  const { t } = useTexts()
  const { data: reader } = useQuery(barcodeReaderQuery)
  if (!reader) return null
  return (
    <IconButton size="sm" label={t('watches.scan.open')} onClick={onPress}>
      <ScanBarcode />
    </IconButton>
  )
}

type SuggestionLineProps = Pick<SearchSuggestionProps, 'onAdd'> & {
  suggestion: Suggestion
  search: RecordSearch
}

/** Shows one line of the suggestions. */
function SuggestionLine({ suggestion, search, onAdd }: SuggestionLineProps) {
  if (suggestion.kind === 'more') return <More search={search} />
  if (suggestion.kind === 'album') return <AlbumSuggestion title={suggestion.found.title} />
  return <SearchSuggestion found={suggestion.found} onAdd={onAdd} />
}

function More({ search: { results, total } }: { search: RecordSearch }) {
  const { t } = useTexts()
  return (
    <span className="w-full text-center font-semibold text-label">
      {t('watches.search.more', { shown: results.length, total })}
    </span>
  )
}

/** Offers any pressing of the album that a result belongs to. */
function AlbumSuggestion({ title }: Pick<SearchResult, 'title'>) {
  const { t } = useTexts()
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <span aria-hidden className="grid w-11 shrink-0 place-items-center">
        <Layers className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-snug font-semibold text-pretty text-label">
          {t('watches.search.anyPressing')}
        </span>
        <span className="line-clamp-1 text-sm text-ink-soft">{title}</span>
      </span>
    </span>
  )
}
