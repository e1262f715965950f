import { deferred } from './deferred.ts'
import { EarlyTrigger, useOverlay } from './use-overlay.tsx'
import type { MobileSheetProps } from './kit/mobile-sheet.tsx'

export const mobileSheet = deferred(() => import('./kit/mobile-sheet.tsx'))

/** The navigation of small screens: slides in, keeps the focus, closes on Escape. */
export function MobileSheet(props: MobileSheetProps) {
  const { code, isOpen, change, near } = useOverlay(mobileSheet, props)
  if (code !== null) return <code.MobileSheet {...props} />
  return (
    <EarlyTrigger opens="dialog" onNear={near} onOpen={() => change(!isOpen)}>
      {props.trigger}
    </EarlyTrigger>
  )
}
