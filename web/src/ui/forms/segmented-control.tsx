import { useId } from 'react'
import { classNames } from '../class-names.ts'

type Segment<Value extends string> = {
  value: Value
  label: string
  count?: number | string | undefined
}

type SegmentedControlProps<Value extends string> = {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** How long a count may be: so much room is kept for each, also while it is not known. */
  countLength?: number
  className?: string | undefined
}

/** Chooses exactly one of several. Arrow keys move, as with radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onValueChange, countLength = 0, className } = props
  const name = useId()
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className="sr-only">{label}</legend>
      <div className="flex w-fit max-w-full gap-1 overflow-x-auto rounded-[0.8125rem] bg-idle-soft p-1 [scrollbar-width:none] touch:w-full forced-colors:border">
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={classNames(
              'flex h-9 shrink-0 items-center justify-center gap-2 rounded-[0.5625rem] px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-ink-soft',
              'transition-[background-color,color,box-shadow] duration-150 select-none touch:h-11 touch:grow touch:flex-col touch:gap-0 touch:px-1.5 touch:text-sm touch:leading-tight',
              'hover:text-ink has-checked:bg-thumb has-checked:text-ink has-checked:shadow-[0_1px_3px_#00000038]',
              'has-focus-visible:outline-[2.5px] has-focus-visible:outline-ink has-disabled:cursor-not-allowed',
              'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
            )}
          >
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onValueChange(segment.value)}
              className="sr-only"
            />
            <span>{segment.label}</span>
            {(segment.count !== undefined || countLength > 0) && (
              <span
                className="text-center text-[0.8125rem] font-medium tabular-nums"
                style={{ minWidth: `${countLength}ch`, minHeight: '1lh' }}
              >
                {segment.count}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
