/** The parts of a built page that only a running instance knows. `null`: not configured. */
export type SiteSlots = {
  readonly publicUrl: string
  readonly supportEmail: string | null
  readonly operatorName: string | null
  readonly sourceUrl: string | null
  /** Any text where users can sign in by the marketplace. */
  readonly marketplaceSignIn: string | null
  /** Any text where browsers support passkeys for this instance. */
  readonly passkeys: string | null
  /** The name of single sign-on. */
  readonly ssoName: string | null
  /** Any text where single sign-on is the only way in. */
  readonly ssoOnly: string | null
}

/** Returns the mark of a slot in a built page. */
export function slot(name: keyof SiteSlots): string {
  return `[[${name}]]`
}

/** Returns the marks around a part that is shown only when a slot is filled, or only when it is empty. */
export function slotBlock(name: keyof SiteSlots, when: 'filled' | 'empty'): readonly [string, string] {
  return [`[[${when} ${name}]]`, `[[end ${name}]]`]
}

const BLOCK = /\[\[(filled|empty) (\w+)\]\](.*?)\[\[end \2\]\]/gs
const SLOT = /\[\[(\w+)\]\]/g

/**
 * Fills a built page for one instance. A part may stand inside another slot's. Values are escaped: configuration is
 * text, not markup.
 */
export function fillSlots(html: string, slots: SiteSlots): string {
  const valueOf = (name: string) => (Object.hasOwn(slots, name) ? slots[name as keyof SiteSlots] : null)
  const fillBlocks = (part: string): string =>
    part.replaceAll(BLOCK, (_all, when: string, name: string, content: string) =>
      (valueOf(name) !== null) === (when === 'filled') ? fillBlocks(content) : '',
    )
  return fillBlocks(html).replaceAll(SLOT, (_all, name: string) => escapeHtml(valueOf(name) ?? ''))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
