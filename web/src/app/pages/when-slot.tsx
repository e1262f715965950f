import { slotBlock, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import type { ReactNode } from 'react'

export type WhenSlotProps = {
  name: keyof SiteSlots
  /** Whether it is shown by instances that have it configured, or by the others. */
  is: 'filled' | 'empty'
  children: ReactNode
}

/** Marks a part of a built page that depends on the instance: the server keeps or removes it. */
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
