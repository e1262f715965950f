const memory = new Map<string, string>()

/** Reads a key of local storage, or of this page's memory where the browser forbids storage. */
export function readStored(key: string): string | null {
  return read(() => localStorage, key)
}

/** Writes a key; `null` removes it. */
export function writeStored(key: string, value: string | null): void {
  write(() => localStorage, key, value)
}

/** Reads a key that holds for this tab alone, also after it was at another site. */
export function readInTab(key: string): string | null {
  return read(() => sessionStorage, key)
}

/** Writes a key for this tab alone; `null` removes it. */
export function writeInTab(key: string, value: string | null): void {
  write(() => sessionStorage, key, value)
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    if (value === null) memory.delete(key)
    else memory.set(key, value)
  }
}
