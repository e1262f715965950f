/** What a built page leaves open because only a running instance knows it. `null` is not configured. */
export type SiteSlots = {
  readonly publicUrl: string
  readonly supportEmail: string | null
  readonly operatorName: string | null
  /** Any text where the marketplace's accounts are a way in. */
  readonly marketplaceSignIn: string | null
  /** Any text where browsers make passkeys. */
  readonly passkeys: string | null
  /** What single sign-on is called. */
  readonly ssoName: string | null
  /** Any text where single sign-on is the only way in. */
  readonly ssoOnly: string | null
}

/** The mark of a slot in a built page. */
export function slot(name: keyof SiteSlots): string {
  return `[[${name}]]`
}

/** The marks around what is only shown when a slot is filled, or only when it is not. */
export function slotBlock(name: keyof SiteSlots, when: 'filled' | 'empty'): readonly [string, string] {
  return [`[[${when} ${name}]]`, `[[end ${name}]]`]
}

const BLOCK = /\[\[(filled|empty) (\w+)\]\](.*?)\[\[end \2\]\]/gs
const SLOT = /\[\[(\w+)\]\]/g

/** A built page for one instance. A block may stand within one of another slot. Values are escaped: configuration is text, never markup. */
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
