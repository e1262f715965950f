import { Check, ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import type { ReactNode } from 'react'
import { Field, type FieldText } from './text-field.tsx'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean | undefined
}

export type SelectProps<Value extends string> = FieldText & {
  value: Value
  onValueChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  disabled?: boolean | undefined
  placeholder?: string | undefined
  className?: string | undefined
}

/** Chooses one of a few. `NativeSelect` is smaller, for the landing page. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, hint, error, className, value, options, placeholder, disabled } = props
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(ids) => (
        <Radix.Root
          value={value}
          onValueChange={(next) => props.onValueChange(next as Value)}
          {...(disabled ? { disabled } : {})}
        >
          <Radix.Trigger
            id={ids.id}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid}
            className="control inline-flex h-12 w-full items-center justify-between gap-2 px-3.5 font-medium data-[placeholder]:text-ink-soft"
          >
            <span className="inline-flex min-w-0 items-center gap-2 truncate">
              <Radix.Value placeholder={placeholder} />
            </span>
            <Radix.Icon asChild>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
            </Radix.Icon>
          </Radix.Trigger>
          <Options options={options} />
        </Radix.Root>
      )}
    </Field>
  )
}

function Options<Value extends string>({ options }: { options: readonly SelectOption<Value>[] }) {
  return (
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={6}
        className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded-control bg-raised text-ink shadow-pop"
      >
        <Radix.Viewport className="p-1.5">
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              className="flex min-h-10 cursor-pointer items-center gap-2 rounded-lg py-1.5 ps-2.5 pe-9 font-medium outline-none select-none touch:min-h-11 data-highlighted:bg-idle-soft data-[disabled]:text-ink-soft data-[state=checked]:font-semibold"
            >
              {option.icon}
              <Radix.ItemText>{option.label}</Radix.ItemText>
              <Radix.ItemIndicator className="absolute end-4">
                <Check aria-hidden className="size-4 text-label" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  )
}
