const FACES = ['Bricolage Grotesque', 'Instrument Sans', 'JetBrains Mono']

/** Asks for the faces of `fonts.css`. By itself a browser does so for each once its first letters are laid out. */
export function askForFonts(): void {
  // Without them the words stand in the faces that come with the browser.
  for (const face of FACES) document.fonts.load(`1em '${face}'`).catch(() => {})
}
