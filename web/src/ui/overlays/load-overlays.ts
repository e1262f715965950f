import { confirmDialog, dialog, dropdownMenu, mobileSheet } from './overlays.tsx'

/** Loads what opens over the page, so that it opens at once, and without a network. */
export async function loadOverlays(): Promise<void> {
  await Promise.all([confirmDialog, dialog, dropdownMenu, mobileSheet].map(({ load }) => load()))
}
