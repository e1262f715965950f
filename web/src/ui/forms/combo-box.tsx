import { useId, useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useMarkedItem, type OnPick } from './marked-item.ts'
import { Field, InputBox, type FieldText } from './text-field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'role' | 'list'>

type ComboBoxProps<Item> = InputProps &
  FieldText & {
    value: string
    onValueChange: (value: string) => void
    items: readonly Item[]
    itemKey: (item: Item) => string
    renderItem: (item: Item) => ReactNode
    onPick: OnPick<Item>
    open: boolean
    onOpenChange: (open: boolean) => void
    /** The name of the list of suggestions. */
    listLabel: string
    /** Shown instead of the items, and read out: searching, nothing found, an error. */
    status?: ReactNode
    /** Below the items, for example the source of the data. */
    footer?: ReactNode
    trailing?: ReactNode
    className?: string | undefined
  }

/**
 * A field with suggestions: arrow keys move through them, Enter picks the marked one, Escape closes. With none marked,
 * Enter submits the form.
 */
export function ComboBox<Item>(props: ComboBoxProps<Item>) {
  const { label, hideLabel, hint, error, className, id, value, onValueChange, items, ...rest } = props
  const { itemKey, renderItem, onPick, open, onOpenChange, listLabel, status, footer, ...input } = rest
  const listId = useId()
  const shown = open && (items.length > 0 || Boolean(status))
  const { marked, mark, pick, onKeyDown } = useMarkedItem({ items, shown, onOpenChange, onPick })

  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <div
          className="relative"
          // A link in the footer may take the focus without closing the list.
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) onOpenChange(false)
          }}
        >
          <InputBox
            autoComplete="off"
            {...input}
            {...comboBoxRoles(listId, shown, marked)}
            {...control}
            value={value}
            onKeyDown={(event) => {
              input.onKeyDown?.(event)
              onKeyDown(event)
            }}
            onChange={(event) => {
              mark(-1)
              onValueChange(event.target.value)
              onOpenChange(true)
            }}
          />
          {shown && (
            <ComboBoxList
              {...{ id: listId, label: listLabel, items, itemKey, renderItem, marked, status, footer }}
              onMark={mark}
              onPick={pick}
            />
          )}
        </div>
      )}
    </Field>
  )
}

function comboBoxRoles(listId: string, shown: boolean, marked: number) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': shown,
    'aria-controls': shown ? listId : undefined,
    'aria-activedescendant': marked >= 0 ? `${listId}-${marked}` : undefined,
  } as const
}

type ComboBoxListProps<Item> = {
  id: string
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  marked: number
  onMark: (index: number) => void
  onPick: (item: Item) => void
  status: ReactNode
  footer: ReactNode
}

/** The suggestions of a `ComboBox`. The input keeps the focus; this only shows them and takes presses. */
function ComboBoxList<Item>({ id, label, items, marked, status, footer, ...rest }: ComboBoxListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 min-w-[min(26rem,calc(100vw-2rem))] origin-top animate-pop-in overflow-hidden rounded-control bg-raised shadow-pop">
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5 empty:p-0"
      >
        {items.map((item, index) => (
          <Suggestion
            key={rest.itemKey(item)}
            id={`${id}-${index}`}
            isMarked={index === marked}
            onMark={() => rest.onMark(index)}
            onPick={() => rest.onPick(item)}
          >
            {rest.renderItem(item)}
          </Suggestion>
        ))}
      </div>
      {status && (
        <div role="status" className="px-4 py-3 text-[0.9375rem] text-ink-soft">
          {status}
        </div>
      )}
      {footer && (
        <div className="border-t border-line px-4 py-2.5 text-[0.8125rem] text-ink-soft">{footer}</div>
      )}
    </div>
  )
}

type SuggestionProps = {
  id: string
  isMarked: boolean
  onMark: () => void
  onPick: () => void
  children: ReactNode
}

/** One line of a list that the keys of an input walk through. */
export function Suggestion({ id, isMarked, onMark, onPick, children }: SuggestionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-2 scroll-m-1.5',
        isMarked && 'bg-idle-soft',
      )}
      onPointerMove={onMark}
      // Keeps the focus in the input, whose blur would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
    </div>
  )
}
