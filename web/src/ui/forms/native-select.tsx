import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from './text-field.tsx'

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'size' | 'className'> &
  FieldText & {
    size?: 'sm' | 'md' | undefined
    leading?: ReactNode
    /** Where only the icon of `leading` is shown; all of it can be pressed. */
    compact?: 'on-phones' | 'always' | undefined
    className?: string | undefined
  }

/** Returns the options of a select, each with its name. */
export function optionsOf<Value extends string | number>(
  values: readonly Value[],
  name: (value: Value) => ReactNode,
): ReactNode {
  return values.map((value) => (
    <option key={value} value={value}>
      {name(value)}
    </option>
  ))
}

const sizes = { sm: 'h-9 text-sm touch:h-11', md: 'h-12' }

/** The browser's own select, styled. Adds no script, for the landing page. Children are `<option>`s. */
export function NativeSelect({ label, hideLabel, hint, error, size = 'md', id, ...rest }: NativeSelectProps) {
  const { leading, compact, className, ...select } = rest
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <span
          className={classNames(
            'relative inline-flex items-center',
            compact !== 'always' && 'control',
            sizes[size],
          )}
        >
          {leading && (
            <span aria-hidden className="pointer-events-none absolute start-3 text-ink-soft [&>svg]:size-4">
              {leading}
            </span>
          )}
          <select
            {...select}
            {...control}
            className={classNames(
              'h-full w-full cursor-pointer appearance-none rounded-control bg-transparent pe-9 font-medium [&>option]:bg-raised [&>option]:text-ink',
              leading ? 'ps-9' : 'ps-3',
              compact === 'on-phones' &&
                'max-sm:w-11 max-sm:px-0 max-sm:text-transparent max-sm:forced-color-adjust-none',
              compact === 'always' &&
                'focus-ring w-11! px-0! text-transparent hover:bg-idle-soft forced-color-adjust-none',
            )}
          />
          <ChevronDown
            aria-hidden
            className={classNames(
              'pointer-events-none absolute end-3 size-4 text-ink-soft',
              compact === 'on-phones' && 'max-sm:hidden',
              compact === 'always' && 'hidden',
            )}
          />
        </span>
      )}
    </Field>
  )
}
