import { Check, Minus } from 'lucide-react'
import * as Radix from 'radix-ui/checkbox'
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type CheckboxProps = {
  label: ReactNode
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A checkbox with its label. */
export function Checkbox({ label, checked, onCheckedChange, disabled, className }: CheckboxProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-start gap-3 touch:min-h-11', className)}>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        disabled={disabled ?? false}
        className={classNames(
          'focus-ring relative mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-md bg-sleeve touch:mt-2.5',
          'shadow-[inset_0_0_0_1.5px_var(--color-edge)] transition-colors after:absolute after:-inset-[11px] hover:shadow-[inset_0_0_0_1.5px_var(--color-ink)]',
          'data-[state=checked]:bg-label data-[state=checked]:text-on-label data-[state=checked]:shadow-none',
          'data-[state=indeterminate]:bg-label data-[state=indeterminate]:text-on-label data-[state=indeterminate]:shadow-none',
          'forced-colors:border disabled:cursor-not-allowed disabled:opacity-55',
        )}
      >
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden className="size-4" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-4" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <label
        htmlFor={id}
        className={classNames('py-0.5 touch:py-2.5', disabled && 'cursor-not-allowed text-ink-soft')}
      >
        {label}
      </label>
    </div>
  )
}
