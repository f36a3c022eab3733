/** Repeats an early input once React handles its element. */
type Replay = () => void

/** Input from before hydration, which the inline script records and the page's own scripts replay. */
export interface EarlyInput {
  readonly inputs: Map<Element, { readonly replay: Replay; readonly place: string }>
  /** Places whose events React handles. */
  readonly hydrated: WeakSet<Element>
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/** Returns the place of an element: the container of its React root, which is the shell's or a micro-frontend's. */
const placeOf = (element: Element): Element | null => element.closest('[data-place], #root')
/** The name of a place, which stays the same when the shell removes the HTML of a micro-frontend and puts it back. */
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
  const earlyInput: EarlyInput = { inputs: new Map(), hydrated: new WeakSet() }
  window.earlyInput = earlyInput
  const listen = (type: string, replayOf: (target: Element, event: Event) => readonly [Element, Replay] | undefined) =>
    document.addEventListener(
      type,
      (event) => {
        if (!(event.target instanceof Element) || isHandledByReact(event.target)) return
        const input = replayOf(event.target, event)
        if (!input) return
        const [element, replay] = input
        earlyInput.inputs.set(element, { replay, place: nameOf(placeOf(event.target)) })
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

/** Repeats a check. It sets the opposite state first, because React ignores a change to the state it last saw. */
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
 * Call it for the shell when its root is created, because React itself replays events on HTML that it has not hydrated
 * yet. Call it for a micro-frontend in the commit that hydrates it. Before that, the shell's root handles events on the
 * micro-frontend's element, finds nothing to hydrate there and drops them.
 */
export const stopRecording = (place: Element): void => void window.earlyInput?.hydrated.add(place)

/** Replays the early input of a place that is now hydrated, on elements that are still in the page. */
export function replayEarlyInput(place: Element | null): void {
  const { earlyInput } = window
  if (!earlyInput || !place) return
  for (const [element, input] of [...earlyInput.inputs]) {
    if (input.place !== nameOf(place)) continue
    earlyInput.inputs.delete(element)
    if (element.isConnected) input.replay()
  }
}
