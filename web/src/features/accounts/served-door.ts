/** What the door has that stood there as HTML, before the application took its place. */
export type ServedDoor = {
  /** What somebody has typed there meanwhile. */
  readonly email: string
  readonly isTyping: boolean
  readonly offersMarketplace: boolean
}

/** Whether the other way in was pressed there; asked once, it is forgotten. */
export function takeEarlyPress(): boolean {
  const { dataset } = document.documentElement
  const isPressed = dataset['wayIn'] === 'pressed'
  delete dataset['wayIn']
  return isPressed
}

/** Reads it off the page; only to be found while the application is drawn for the first time. */
export function readServedDoor(): ServedDoor {
  const door = globalThis.document?.querySelector<HTMLElement>('[data-served-door]')
  const field = door?.querySelector('input') ?? undefined
  return {
    email: field?.value ?? '',
    isTyping: field !== undefined && document.activeElement === field,
    offersMarketplace: door?.dataset['servedDoor'] === 'marketplace',
  }
}
