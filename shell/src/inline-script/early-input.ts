/** Repeats an early input once React handles its element. */
type Replay = () => void

/** Shared state: the inline script records early input, the page's own scripts replay it. */
export interface EarlyInput {
  readonly inputs: Map<Element, { readonly replay: Replay; readonly place: string }>
  /** Elements of places that React already handles. */
  readonly hydrated: WeakSet<Element>
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/** A place is the area of one React root: the shell or the micro-frontend in it. */
const placeOf = (element: Element): Element | null => element.closest('[data-place], #root')
/** Names a place. The name survives when the shell takes the HTML of a micro-frontend out and puts it back. */
const nameOf = (place: Element | null): string => place?.getAttribute('data-place') ?? ''

/** True when React handles events on an element. Elements outside all places need no React and count as handled. */
export function isHandledByReact(element: Element): boolean {
  const place = placeOf(element)
  return !place || window.earlyInput?.hydrated.has(place) === true
}

/**
 * Records clicks, choices and form submissions in places that React does not handle yet. Links, and forms with an
 * action, work without scripts. Only the last input of each element is recorded, so a double click is replayed once.
 */
export function recordEarlyInput(): void {
  const early: EarlyInput = { inputs: new Map(), hydrated: new WeakSet() }
  window.earlyInput = early
  const listen = (type: string, replayOf: (target: Element, event: Event) => readonly [Element, Replay] | undefined) =>
    document.addEventListener(
      type,
      (event) => {
        if (!(event.target instanceof Element) || isHandledByReact(event.target)) return
        const input = replayOf(event.target, event)
        if (!input) return
        const [element, replay] = input
        early.inputs.set(element, { replay, place: nameOf(placeOf(event.target)) })
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
    if (field instanceof HTMLSelectElement) return [field, repeatChoice(field)]
    if (field instanceof HTMLInputElement && field.matches('[type=checkbox], [type=radio]')) {
      return [field, repeatCheck(field)]
    }
    return field instanceof HTMLInputElement && field.type === 'range' ? [field, repeatSlide(field)] : undefined
  })
}

function repeatChoice(field: HTMLSelectElement): Replay {
  const { value } = field
  return () => {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Sets the opposite first, because React ignores a change to the state it last saw. */
function repeatCheck(field: HTMLInputElement): Replay {
  const { checked } = field
  return () => {
    field.checked = !checked
    field.click()
  }
}

function repeatSlide(field: HTMLInputElement): Replay {
  const { value } = field
  return () => {
    field.value = field.defaultValue
    // The native setter bypasses React's own property, which would treat the value as unchanged.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Stops recording in a place, because React handles events there from now on and a recorded event would happen twice.
 * Call it for the shell when its root is created: React replays events on HTML that it has not hydrated yet. Call it
 * for a micro-frontend in the commit that hydrates it: until then the shell's root claims its element, finds nothing to
 * hydrate there and drops the event.
 */
export const stopRecording = (place: Element): void => void window.earlyInput?.hydrated.add(place)

/** Replays the early input of a place that is now hydrated, on elements that are still in the page. */
export function replayEarlyInput(place: Element | null): void {
  const early = window.earlyInput
  if (!early || !place) return
  for (const [element, input] of [...early.inputs]) {
    if (input.place !== nameOf(place)) continue
    early.inputs.delete(element)
    if (element.isConnected) input.replay()
  }
}
