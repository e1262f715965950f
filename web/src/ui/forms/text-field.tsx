import { CircleAlert, Search, X, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ReactNode, type ComponentProps } from 'react'
import { IconButton } from '../buttons.tsx'
import { classNames } from '../class-names.ts'

/** The props of every field. */
export type FieldText = {
  label: string
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

/** Connects a control to its label, hint and error. */
type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>

type FieldProps = FieldText & {
  /** Set it when an element outside refers to the control. */
  id?: string | undefined
  className?: string | undefined
  /** Renders the control with these attributes. */
  children: (control: ControlProps) => ReactNode
}

/** Shows a label, its control, and below it the error or the hint. */
export function Field({ id, label, hideLabel, hint, error, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = classNames(error && errorId, Boolean(hint) && hintId) || undefined
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-[0.9375rem] font-semibold'}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

type InputBoxProps = ComponentProps<'input'> & {
  leading?: ReactNode
  trailing?: ReactNode
}

/** An input with room for an icon before and a control after it. */
export function InputBox({ leading, trailing, className, ...props }: InputBoxProps) {
  return (
    <div className={classNames('control flex min-h-12 items-center', className)}>
      {leading && (
        <span aria-hidden className="ps-3.5 text-ink-soft [&>svg]:size-5">
          {leading}
        </span>
      )}
      <input
        {...props}
        className="h-12 w-full min-w-0 flex-1 rounded-control bg-transparent px-3.5 text-base font-medium placeholder:font-normal placeholder-shown:text-ellipsis disabled:cursor-not-allowed [&::-webkit-search-cancel-button]:hidden"
      />
      {trailing && <span className="flex shrink-0 items-center gap-1 pe-1.5 touch:pe-0.5">{trailing}</span>}
    </div>
  )
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldText & {
    leading?: ReactNode
    trailing?: ReactNode
    /** For the whole field; all other props, the ref too, are for the input. */
    className?: string | undefined
  }

/** A field for one line of text. */
export function TextField({ label, hideLabel, hint, error, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => <InputBox {...input} {...control} />}
    </Field>
  )
}

type SearchFieldProps = Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'value' | 'onChange'> & {
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

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & {
  revealLabel: string
  concealLabel: string
}

/** A password field with a button that reveals the text. */
export function PasswordField({ revealLabel, concealLabel, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          size="sm"
          label={shown ? concealLabel : revealLabel}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
