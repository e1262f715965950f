import * as Radix from 'radix-ui/switch'
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type SwitchProps = {
  label: string
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean
  description?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Switches something on or off at once. The whole row can be pressed. */
export function Switch({ label, hideLabel, description, disabled, className, ...state }: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-start justify-between gap-4', className)}>
      <div className={hideLabel ? 'sr-only' : 'grid gap-0.5'}>
        <label
          htmlFor={id}
          className={classNames(
            'py-0.5 font-semibold touch:py-2',
            disabled && 'cursor-not-allowed text-ink-soft',
          )}
        >
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-sm text-ink-soft touch:-mt-1.5">
            {description}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        {...state}
        disabled={disabled ?? false}
        aria-describedby={description ? `${id}-description` : undefined}
        className={classNames(
          'focus-ring relative mt-0.5 h-7 w-12 shrink-0 rounded-full bg-idle-soft shadow-[inset_0_0_0_1.5px_var(--color-edge)] touch:mt-2',
          'transition-[background-color,box-shadow] duration-200 after:absolute after:-inset-2.5',
          'data-[state=checked]:bg-label data-[state=checked]:shadow-none hover:data-[state=checked]:bg-label-hover',
          'disabled:cursor-not-allowed disabled:opacity-55',
          'forced-colors:border forced-colors:data-[state=checked]:bg-[Highlight] forced-colors:data-[state=checked]:forced-color-adjust-none',
        )}
      >
        <Radix.Thumb className="block size-5 translate-x-1 rounded-full bg-ink-soft transition-[translate,background-color] duration-200 ease-slide data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-label forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[HighlightText]" />
      </Radix.Root>
    </div>
  )
}
