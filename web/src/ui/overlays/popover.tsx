import { deferred } from './deferred.ts'
import { EarlyTrigger, useOverlay } from './use-overlay.tsx'
import type { PopoverProps } from './kit/popover.tsx'

export const popover = deferred(() => import('./kit/popover.tsx'))

/** A small panel beside the button that opens it. */
export function Popover(props: PopoverProps) {
  const { code, isOpen, change, near } = useOverlay(popover, props)
  if (code !== null) return <code.Popover {...props} open={isOpen} onOpenChange={change} />
  return (
    <EarlyTrigger opens="dialog" onNear={near} onOpen={() => change(!isOpen)}>
      {props.trigger}
    </EarlyTrigger>
  )
}
