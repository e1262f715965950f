import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

type RowProps = {
  /** The part of an address that opens the row. */
  id?: string | undefined
  icon: ReactNode
  name: string
  badge?: ReactNode
  /** Lines under the name. */
  children: ReactNode
  /** What can be done without opening it. */
  control?: ReactNode
  /** What is shown once it is pressed. */
  rest: ReactNode
}

/** Shows one way of alerts in a line, and the rest of it once it is pressed. */
export function Row({ id, icon, name, badge, children, control, rest }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  const [nameId, restId] = [useId(), useId()]
  const isAddressed = useLocation({ select: ({ hash }) => id !== undefined && hash === id })
  // Made when it is first opened, and kept with what was edited in it.
  const [isOpen, setOpen] = useState<boolean | null>(isAddressed || null)
  useEffect(() => {
    if (isAddressed) row.current?.scrollIntoView()
  }, [isAddressed])
  return (
    <li ref={row} aria-labelledby={nameId} className="scroll-mt-20 py-4">
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5 sm:gap-x-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-well text-ink-soft [&>svg]:size-5">
          {icon}
        </span>
        <div className="grid content-start gap-1">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <button
              type="button"
              id={nameId}
              aria-expanded={isOpen === true}
              aria-controls={restId}
              onClick={() => setOpen(!isOpen)}
              className="group focus-ring flex items-center gap-1.5 rounded-sm text-start font-semibold wrap-anywhere after:absolute after:inset-0"
            >
              {name}
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 transition-[rotate] group-aria-expanded:rotate-180"
              />
            </button>
            {badge}
          </h3>
          {children}
        </div>
        <div className="relative">{control}</div>
      </div>
      <div id={restId} hidden={!isOpen} className="grid gap-5 pt-5 sm:ps-14">
        {isOpen !== null && rest}
      </div>
    </li>
  )
}
