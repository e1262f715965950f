import type { Page } from 'playwright-core'

/** Lists what is drawn wrongly at this width: words that are cut, controls that nothing presses, marks without contrast. */
export async function drawnFaults(page: Page): Promise<string[]> {
  const found = await Promise.all([page.evaluate(cutWords), page.evaluate(faintMarks)])
  // Scrolls, so it comes after what only looks.
  return [...found.flat(), ...(await page.evaluate(coveredControls))]
}

/** Words beyond the button that they name, or beyond an edge that hides the rest without a sign. Runs in the page. */
function cutWords(): string[] {
  const hides = ({ overflowX, overflowY }: CSSStyleDeclaration) => /hidden|clip/.test(overflowX + overflowY)
  const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration) => /auto|scroll/.test(overflowX + overflowY)
  const isMeant = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
    textOverflow === 'ellipsis' || Number(webkitLineClamp) > 0
  const isBeyond = (words: DOMRect, box: DOMRect, lineRoom: number) =>
    Math.max(box.left - words.left, words.right - box.right) > 1 ||
    Math.max(box.top - words.top, words.bottom - box.bottom) > lineRoom
  /** What keeps words for readers of screens, or is folded away. */
  const isTiny = (box: Element) => box.clientWidth < 2 || box.clientHeight < 2

  /** The box that these words stick out of; null: they show as they should. */
  function boxOf(text: Node, parent: Element): Element | null {
    const range = document.createRange()
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    // A font is taller than a line without leading: that cuts no letter.
    const lineRoom = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.35
    const button = parent.closest('button, [role=tab], [role=button]')
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      const mustHold = hides(style) || (box === button && style.display !== 'inline')
      if ((hides(style) && isTiny(box)) || isMeant(style) || scrolls(style)) return null
      if (mustHold && isBeyond(words, box.getBoundingClientRect(), lineRoom)) return box
      if (style.position === 'fixed') return null
    }
    return null
  }

  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    const said = text.textContent?.trim()
    if (!parent || !said || parent.closest('[aria-hidden=true], svg, script, style, option')) continue
    const box = parent.checkVisibility({ visibilityProperty: true }) ? boxOf(text, parent) : null
    if (box !== null) found.push(`words beyond their ${box.localName}: ${said.slice(0, 60)}`)
  }
  return found
}

/** Thumbs that one cannot tell from their track. Runs in the page. */
function faintMarks(): string[] {
  /** What says by its ink, too, that it is chosen needs less than 3 : 1. */
  const MARKS = [
    ['[role=switch] > span', 3],
    ['fieldset label:has(input[type=radio]:checked)', 1.3],
  ] as const
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const layersBehind = (from: Element): string[] => {
    const layers: string[] = []
    for (let each: Element | null = from; each !== null; each = each.parentElement)
      layers.unshift(getComputedStyle(each).backgroundColor)
    return layers
  }
  const luminance = (element: Element) => {
    for (const layer of ['white', ...layersBehind(element)]) {
      canvas.fillStyle = layer
      canvas.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  return MARKS.flatMap(([marks, least]) =>
    [...document.querySelectorAll(marks)].flatMap((mark) => {
      const [darker = 0, lighter = 0] = [luminance(mark), luminance(mark.parentElement!)].toSorted(
        (a, b) => a - b,
      )
      const contrast = (lighter + 0.05) / (darker + 0.05)
      // A choice that shows its circle is marked by that.
      const circle = mark.querySelector('input')?.offsetWidth ?? 0
      if (contrast >= least || circle > 1 || !mark.checkVisibility()) return []
      const name = mark.closest('[role=switch]')?.id ?? mark.textContent
      return [`a mark on its track at ${contrast.toFixed(2)} : 1, not ${least} : 1: ${name}`]
    }),
  )
}

/** Controls that something covers wherever the page is scrolled to, as a bar at its end does. Runs in the page. */
function coveredControls(): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=switch], [role=tab], [role=button]'
  const MODALS = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'
  const canBePressed = (control: HTMLElement) =>
    !control.matches(':disabled, [inert] *, [aria-hidden=true] *') &&
    control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** Where a hand presses: a field that only readers of screens meet is pressed by its label. */
  const targetOf = (control: HTMLElement) =>
    Math.min(control.offsetWidth, control.offsetHeight) > 1
      ? control
      : control instanceof HTMLInputElement && control.labels?.[0]

  /** What lies on the middle of a control, but for a message that goes by itself. */
  function covering(control: HTMLElement): Element | null {
    const target = targetOf(control)
    if (!target) return null
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = target.getClientRects()[0] ?? target.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isReached = target.contains(hit) || hit?.closest('label')?.control === control
    return isReached || hit?.closest('[data-sonner-toaster]') ? null : hit
  }

  const scrolledTo = { left: scrollX, top: scrollY, behavior: 'instant' } as const
  const within = [...document.querySelectorAll(MODALS)].at(-1) ?? document
  const controls = [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter(canBePressed)
  const found = controls.flatMap((control) => {
    const part = covering(control)
    if (part === null) return []
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim()
    const bar = part.closest('nav, header, aside, [role]') ?? part
    return [`nothing presses “${(name || control.id).slice(0, 40)}” under ${bar.outerHTML.slice(0, 80)}`]
  })
  scrollTo(scrolledTo)
  return found
}
