import { readStored, writeStored } from '../../lib/device/browser-storage.ts'

const KEY = 'singleKeys'

/** Whether single keys are shortcuts in this browser. Who dictates, or presses keys by accident, turns them off. */
export function areSingleKeysOn(): boolean {
  return readStored(KEY) !== 'off'
}

/** Turns single keys on or off, for this browser. */
export function setSingleKeys(on: boolean): void {
  writeStored(KEY, on ? null : 'off')
}
