import { confirmDialog } from './confirm-dialog.tsx'
import { dialog } from './dialog.tsx'
import { dropdownMenu } from './dropdown-menu.tsx'
import { mobileSheet } from './mobile-sheet.tsx'
import { popover } from './popover.tsx'

/** Loads what opens over the page, so that it opens at once, and without a network. */
export async function loadOverlays(): Promise<void> {
  await Promise.all([confirmDialog, dialog, dropdownMenu, mobileSheet, popover].map(({ load }) => load()))
}
