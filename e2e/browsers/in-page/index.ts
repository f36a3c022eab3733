import { clickPoint, isTakenOver } from './act'
import { find, matches, type Step, type TextMatcher } from './find'

/** Functions that journeys call in the page as `inPage` (page.ts). Each returns JSON. */
const inPage = {
  count: (steps: readonly Step[]) => find(steps).length,

  wasAnnounced: (matcher: TextMatcher) => announcedTexts.some((text) => matches(matcher, text)),

  texts: (steps: readonly Step[]) => find(steps).map((each) => normalize(each.textContent)),

  /** Text, value or attribute of the first element; null when there is none. */
  read: (steps: readonly Step[], what: 'text' | 'value' | 'isFocused' | 'isInView' | { attribute: string }) => {
    const [element] = find(steps)
    if (!element) return null
    if (typeof what === 'object') return { value: element.getAttribute(what.attribute) }
    if (what === 'value') return { value: (element as HTMLInputElement).value }
    if (what === 'isFocused') return { value: element === document.activeElement }
    if (what === 'isInView') {
      const { top, bottom } = element.getBoundingClientRect()
      return { value: bottom > 0 && top < window.innerHeight }
    }
    return { value: normalize(element.textContent) }
  },

  clickPoint: async (steps: readonly Step[], hasScripts: boolean) => {
    const [element] = find(steps)
    if (!element) return { problem: 'the page does not have it' }
    if (!isTakenOver(element, hasScripts)) return { problem: 'no script handles it yet' }
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
    const option = [...select.options].find((each) => normalize(each.label).replace(/ \(\d+\)$/, '') === label)
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
      .map((each) => normalize(each ?? ''))
      .join(' ')
  },

  address: () => location.href,
  // biome-ignore lint/performance/useDomNodeTextContent: the visible text, for the error of a failed journey.
  bodyText: () => document.body?.innerText ?? '',
  scrolled: () => Math.round(window.scrollY),
  isWiderThanWindow: () => document.documentElement.scrollWidth > window.innerWidth,
  stored: (key: string) => localStorage.getItem(key),

  /** Calls the site as this visitor. */
  send: async (method: string, path: string, body?: object) => {
    const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    const reply = await fetch(path, { method, ...init })
    return { status: reply.status, text: await reply.text() }
  },
}

const normalize = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

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

/** Texts added to the page, because on a busy machine a notice may disappear before a journey looks for it. */
const announcedTexts: string[] = []
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    const parts = node instanceof Element ? [node, ...node.querySelectorAll('*')] : []
    announcedTexts.push(normalize(node.textContent))
    announcedTexts.push(
      ...parts.filter((part) => part.childElementCount === 0).map((part) => normalize(part.textContent)),
    )
  }
}).observe(document, { childList: true, subtree: true })

export type InPage = typeof inPage

Object.assign(globalThis, { inPage })
