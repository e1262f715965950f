import type { ReactNode } from 'react'
import { CoverWall } from '../cover-wall.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { PublicShell } from './public-shell.tsx'

/** Frames the pages around signing in: one narrow form, and on wide screens the wall of covers. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell>
      <div className="mx-auto grid w-full max-w-[70rem] items-center gap-16 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:px-8">
        <div className="mx-auto grid w-full max-w-md gap-6">
          <DemoNotice />
          {children}
        </div>
        <CoverWall className="max-lg:hidden" />
      </div>
    </PublicShell>
  )
}
