import { Outlet, useRouter } from '@tanstack/react-router'
import { ServedFrame } from './served-frame.tsx'

/** Frames the pages that call the server. */
export function ServedLayout() {
  return (
    <ServedFrame history={useRouter().history}>
      <Outlet />
    </ServedFrame>
  )
}
