const memory = new Map<string, string>()

/** Reads a key of local storage, or of this page's memory where the browser forbids storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** Writes a key; `null` removes it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) memory.delete(key)
    else memory.set(key, value)
  }
}

/** Reads a key that holds for this tab alone, also after it was at another site. */
export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** Writes a key for this tab alone. */
export function writeInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}
