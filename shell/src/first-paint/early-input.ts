/** What was done to an element of a page before its scripts were there: what is done once they are. */
type Deed = () => void

/** Shared by the script of the first paint, which keeps, and the page's own, which do it. */
export interface EarlyInput {
  readonly kept: Map<Element, { readonly deed: Deed; readonly place: string }>
  /** Places that a root of React looks after. */
  readonly answering: WeakSet<Element>
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/** A place is what one root of React shows: the shell, or the micro-frontend in it. */
const placeOf = (element: Element): Element | null => element.closest('[data-place], #root')
/** By which a place is known while its HTML is taken out and put back, as the shell does with that of a micro-frontend. */
const nameOf = (place: Element | null): string => place?.getAttribute('data-place') ?? ''

/** Whether React handles what is done to an element; of what stands beside all places it does not need to. */
export function isAnswering(element: Element): boolean {
  const place = placeOf(element)
  return !place || window.earlyInput?.answering.has(place) === true
}

/**
 * Keeps what is pressed, chosen and sent in places that do not answer yet: it must not be lost. Links, and forms that lead
 * somewhere, need no scripts. Of each element the last counts, so that who presses twice did it once.
 */
export function keepEarlyInput(): void {
  const early: EarlyInput = { kept: new Map(), answering: new WeakSet() }
  window.earlyInput = early
  const listen = (type: string, deedOf: (target: Element, event: Event) => readonly [Element, Deed] | undefined) =>
    document.addEventListener(
      type,
      (event) => {
        if (!(event.target instanceof Element)) return
        if (isAnswering(event.target)) return
        const found = deedOf(event.target, event)
        if (found) early.kept.set(found[0], { deed: found[1], place: nameOf(placeOf(event.target)) })
      },
      true,
    )
  listen('click', (target) => {
    const button = target.closest('button')
    return button && button.type !== 'submit' ? [button, () => button.click()] : undefined
  })
  listen('submit', (form, event) => {
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return undefined
    event.preventDefault()
    const { submitter } = event as SubmitEvent
    return [form, () => form.requestSubmit(submitter)]
  })
  listen('change', (field) => {
    if (field instanceof HTMLSelectElement) return [field, chooseAgain(field)]
    if (field instanceof HTMLInputElement && field.matches('[type=checkbox], [type=radio]')) {
      return [field, checkAgain(field)]
    }
    return field instanceof HTMLInputElement && field.type === 'range' ? [field, slideAgain(field)] : undefined
  })
}

function chooseAgain(field: HTMLSelectElement): Deed {
  const { value } = field
  return () => {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** React takes notice only of what differs from what it last saw. */
function checkAgain(field: HTMLInputElement): Deed {
  const { checked } = field
  return () => {
    field.checked = !checked
    field.click()
  }
}

function slideAgain(field: HTMLInputElement): Deed {
  const { value } = field
  return () => {
    field.value = field.defaultValue
    // Past React's own property, which would take it for known.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * From then on React handles what is done in a place, and what were kept as well would be done twice. Of the shell that is
 * when it gets its root: React hydrates at once what is pressed meanwhile. Of a micro-frontend it is once it is hydrated, in
 * the same commit: its element belongs to the shell's tree too, and React takes it for that, finds nothing to hydrate, and
 * drops what is pressed.
 */
export const beginAnswering = (place: Element): void => void window.earlyInput?.answering.add(place)

/** A place has been taken over: what was kept of it is done, where its element still is. */
export function doEarlyInput(place: Element | null): void {
  const early = window.earlyInput
  if (!early || !place) return
  for (const [element, { deed, place: of }] of [...early.kept]) {
    if (of !== nameOf(place)) continue
    early.kept.delete(element)
    if (element.isConnected) deed()
  }
}
