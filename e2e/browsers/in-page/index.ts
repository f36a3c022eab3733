import { clickPoint, isTakenOver } from './act'
import { find, fits, type Step, type Wanted } from './find'

/** Functions that journeys call in the page as `inPage` (page.ts). Each returns JSON. */
const inPage = {
  count: (steps: readonly Step[]) => find(steps).length,

  announced: (wanted: Wanted) => announced.some((text) => fits(wanted, text)),

  texts: (steps: readonly Step[]) => find(steps).map((each) => plain(each.textContent)),

  /** Text, value or attribute of the first element; null when there is none. */
  read: (steps: readonly Step[], what: 'text' | 'value' | 'isFocused' | 'isInSight' | { attribute: string }) => {
    const [element] = find(steps)
    if (!element) return null
    if (typeof what === 'object') return { is: element.getAttribute(what.attribute) }
    if (what === 'value') return { is: (element as HTMLInputElement).value }
    if (what === 'isFocused') return { is: element === document.activeElement }
    if (what === 'isInSight') {
      const { top, bottom } = element.getBoundingClientRect()
      return { is: bottom > 0 && top < window.innerHeight }
    }
    return { is: plain(element.textContent) }
  },

  clickPoint: async (steps: readonly Step[], hasScripts: boolean) => {
    const [element] = find(steps)
    if (!element) return { problem: 'it is not there' }
    if (!isTakenOver(element, hasScripts)) return { problem: 'its scripts have not come' }
    const point = await clickPoint(element)
    click = 'problem' in point ? undefined : { on: element, hasHit: false }
    return point
  },

  /** True when the last click hit its target, or when a new document has loaded since. */
  hasHit: () => click?.hasHit ?? true,

  /** Selects the text of a field, so that typing replaces it. */
  focus: (steps: readonly Step[], isToReplace: boolean, hasScripts: boolean) => {
    const [element] = find(steps)
    if (!(element instanceof HTMLElement) || !isTakenOver(element, hasScripts)) return false
    element.focus()
    if (isToReplace && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) element.select()
    return document.activeElement === element
  },

  /** Chooses an option directly, because browsers draw the list outside the page. */
  choose: (steps: readonly Step[], label: string) => {
    const [select] = find(steps)
    if (!(select instanceof HTMLSelectElement) || !isTakenOver(select, true)) return false
    const option = [...select.options].find((each) => plain(each.label).replace(/ \(\d+\)$/, '') === label)
    if (!option) return false
    option.selected = true
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  },

  /** Describes the focused element like a screen reader. */
  focused: () => {
    const { activeElement } = document
    return [activeElement?.getAttribute('href'), activeElement?.getAttribute('aria-label'), activeElement?.textContent]
      .map((each) => plain(each ?? ''))
      .join(' ')
  },

  address: () => location.href,
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, for whoever reads why a journey failed.
  bodyText: () => document.body?.innerText ?? '',
  scrolled: () => Math.round(window.scrollY),
  isWiderThanWindow: () => document.documentElement.scrollWidth > window.innerWidth,
  remembers: (key: string) => localStorage.getItem(key),

  /** Calls the site as this visitor. */
  send: async (method: string, path: string, body?: object) => {
    const reply = await fetch(path, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    return { status: reply.status, text: await reply.text() }
  },
}

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

/** The target of the next click: the page may move between locating and clicking it. */
let click: { readonly on: Element; hasHit: boolean } | undefined
window.addEventListener(
  'click',
  ({ target }) => {
    if (!click || !(target instanceof Element)) return
    const labels = [...((click.on as HTMLInputElement).labels ?? [])]
    click.hasHit ||= [click.on, ...labels].some((part) => part.contains(target))
  },
  true,
)

/** Texts added to the page: on a busy machine a notice may disappear before it is looked for. */
const announced: string[] = []
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    const parts = node instanceof Element ? [node, ...node.querySelectorAll('*')] : []
    announced.push(plain(node.textContent))
    announced.push(...parts.filter((part) => part.childElementCount === 0).map((part) => plain(part.textContent)))
  }
}).observe(document, { childList: true, subtree: true })

export type InPage = typeof inPage

Object.assign(globalThis, { inPage })
