const FACES = ['Bricolage Grotesque', 'Instrument Sans Variable', 'JetBrains Mono']

/** Loads the faces of `fonts.css`. A browser alone loads each of them once its first letters are laid out. */
export function loadFonts(): void {
  // Without them the words stand in the faces that come with the browser.
  for (const face of FACES) document.fonts.load(`1em '${face}'`).catch(() => {})
}
