import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'

/** A field for an e-mail address, without the browser's text correction; by default the name of an account. */
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
