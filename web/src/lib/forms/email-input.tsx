import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'

/** A field for an address, spared what browsers correct in prose; the name of an account unless told otherwise. */
export function EmailInput(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
