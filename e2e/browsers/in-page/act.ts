/** The point to click, or the reason why the element cannot be clicked yet. */
export type ClickPoint = { readonly x: number; readonly y: number } | { readonly problem: string }

/** The centre of the visible part, once the element is at rest, in view and not covered. */
export async function clickPoint(element: Element): Promise<ClickPoint> {
  if (element.matches(':disabled, [aria-disabled=true]')) return { problem: 'it is disabled' }
  const target = shownPart(element)
  const initialBox = target.getBoundingClientRect()
  if (initialBox.width === 0 || initialBox.height === 0) return { problem: 'it has no size' }
  if (!isInView(initialBox)) target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const scrolledBox = target.getBoundingClientRect()
  await nextFrames()
  const box = target.getBoundingClientRect()
  const hasMoved = Math.abs(box.x - scrolledBox.x) > 0.5 || Math.abs(box.y - scrolledBox.y) > 0.5
  if (hasMoved) return { problem: 'it moves' }
  const x = (Math.max(0, box.left) + Math.min(window.innerWidth, box.right)) / 2
  const y = (Math.max(0, box.top) + Math.min(window.innerHeight, box.bottom)) / 2
  const hit = document.elementFromPoint(x, y)
  const hitsTarget = (part: Element) =>
    target.contains(part) || part.contains(target) || labels(element).some((label) => label.contains(part))
  if (hit && hitsTarget(hit)) return { x: Math.round(x), y: Math.round(y) }
  // A sticky header or footer may cover it.
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  return { problem: `<${hit?.tagName.toLowerCase()} class="${hit?.getAttribute('class')}"> covers it` }
}

/** The visible part of an element. Stars and switches are drawn by the label of an invisible input. */
function shownPart(element: Element): Element {
  const isChoice = element.matches('input[type=radio], input[type=checkbox]')
  return (isChoice && labels(element)[0]) || element
}

const labels = (element: Element): readonly Element[] => [...((element as HTMLInputElement).labels ?? [])]

const isInView = ({ top, bottom, left, right }: DOMRect): boolean =>
  top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth

/** Waits for two frames, or a quarter of a second if the browser draws none. */
const nextFrames = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    new Promise((resolve) => setTimeout(resolve, 250)),
  ])

/**
 * True when the element handles input. React marks elements that came as HTML once it handles their events. Links work
 * without scripts.
 */
export const isTakenOver = (element: Element, hasScripts: boolean): boolean =>
  !hasScripts || element.matches('a') || Object.keys(element).some((key) => key.startsWith('__reactProps'))
