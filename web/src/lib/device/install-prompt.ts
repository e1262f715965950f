/** The event by which a browser says that it would install the application; not in TypeScript's libraries. */
type InstallPrompt = Event & { prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's offer to install the application until it is asked for. Called first, because it comes early. */
export function awaitInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallPrompt)
  })
  globalThis.addEventListener('appinstalled', () => set(null))
}

export function canInstall(): boolean {
  return offered !== null
}

/** Has the browser ask; it does so once for each offer. */
export async function install(): Promise<void> {
  const prompt = offered
  set(null)
  await prompt?.prompt()
}

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(prompt: InstallPrompt | null): void {
  offered = prompt
  for (const listener of listeners) listener()
}
