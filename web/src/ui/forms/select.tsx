import { NativeSelect, type NativeSelectProps } from './native-select.tsx'

type SelectProps<Value extends string> = Omit<NativeSelectProps, 'value' | 'onChange' | 'children'> & {
  value: Value | ''
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
}

/** Chooses one of a few. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, onValueChange, placeholder, ...select } = props
  return (
    <NativeSelect
      {...select}
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => value === target.value)
        if (chosen !== undefined) onValueChange(chosen.value)
      }}
    >
      {placeholder !== undefined && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
