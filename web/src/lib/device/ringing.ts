import { readStored, writeStored } from '../browser-storage.ts'

/** The channel that this browser is, by the subscription that it was registered with. */
export type Ringing = { readonly channelId: string; readonly endpoint: string }

const KEY = 'ringing'

export function readRinging(): Ringing | null {
  const stored = readStored(KEY)
  return stored === null ? null : (JSON.parse(stored) as Ringing)
}

export function writeRinging(ringing: Ringing | null): void {
  writeStored(KEY, ringing === null ? null : JSON.stringify(ringing))
}
