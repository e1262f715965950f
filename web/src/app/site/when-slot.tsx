import { slotBlock, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import type { ReactNode } from 'react'

export type WhenSlotProps = {
  name: keyof SiteSlots
  /** Shown only by instances that have it configured, or only by those that have not. */
  is: 'filled' | 'empty'
  children: ReactNode
}

/** A part of a built page that depends on the instance: the server keeps it or takes it out. */
export function WhenSlot({ name, is, children }: WhenSlotProps) {
  const [open, close] = slotBlock(name, is)
  return (
    <>
      {open}
      {children}
      {close}
    </>
  )
}
