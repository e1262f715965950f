import { type ComponentProps, type ReactNode, useId } from 'react'
import { ComboBoxList } from './combo-box-list.tsx'
import { Field, type FieldText } from './field.tsx'
import { InputBox } from './input-box.tsx'
import { type OnPick, useMarkedItem } from '../tables/use-marked-item.ts'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'role' | 'list'>

export type ComboBoxProps<Item> = InputProps &
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
    leading?: ReactNode
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
      {(ids) => (
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
            id={ids.id}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid}
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
