/** Makes what a language needs once: making a formatter takes a hundred times as long as using it. */
export function onceALanguage<Made>(make: (tag: string) => Made): (tag: string) => Made {
  const made = new Map<string, Made>()
  return (tag) => {
    const known = made.get(tag)
    if (known !== undefined) return known
    const one = make(tag)
    made.set(tag, one)
    return one
  }
}
