import { Search, X } from 'lucide-react'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type SearchFieldProps = Omit<
  TextFieldProps,
  'type' | 'leading' | 'trailing' | 'value' | 'onChange'
> & {
  value: string
  onValueChange: (value: string) => void
  clearLabel: string
}

/** A field that filters a list while typing. */
export function SearchField({ value, onValueChange, clearLabel, ...props }: SearchFieldProps) {
  return (
    <TextField
      autoComplete="off"
      enterKeyHint="search"
      {...props}
      type="search"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      leading={<Search />}
      trailing={
        value && (
          <IconButton size="sm" label={clearLabel} onClick={() => onValueChange('')}>
            <X />
          </IconButton>
        )
      }
    />
  )
}
