import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

/** Matches a whole text exactly, or by a regular expression. */
export type TextMatcher = { readonly whole: string } | { readonly pattern: string; readonly flags: string }

/** A step from a document, or from previously found elements, to elements. */
export type Step =
  | { readonly by: 'role'; readonly role: string; readonly name?: TextMatcher; readonly level?: number }
  | { readonly by: 'label'; readonly label: TextMatcher }
  | { readonly by: 'text'; readonly text: TextMatcher }
  | { readonly by: 'css'; readonly selector: string }
  | { readonly by: 'having'; readonly steps: readonly Step[] }
  | { readonly by: 'nth'; readonly index: number }

/** The elements at the end of the steps, in document order, without elements that screen readers cannot read. */
export function find(steps: readonly Step[], root: ParentNode = document): Element[] {
  let elements: Element[] | undefined
  for (const step of steps) {
    if (step.by === 'nth') elements = (elements ?? []).slice(step.index).slice(0, 1)
    else if (step.by === 'having') elements = (elements ?? []).filter((element) => find(step.steps, element).length > 0)
    else elements = [...new Set((elements ?? [root]).flatMap((element) => descendants(element, step)))]
  }
  return elements ?? []
}

function descendants(root: ParentNode, step: Step): Element[] {
  if (step.by === 'css') return [...root.querySelectorAll(step.selector)].filter(isAccessible)
  if (step.by === 'label') {
    const fields = [...root.querySelectorAll('input, select, textarea')]
    return fields.filter((element) => isAccessible(element) && matches(step.label, computeAccessibleName(element)))
  }
  const all = [...root.querySelectorAll('*')]
  if (step.by === 'role') {
    return all.filter(
      (element) =>
        getRole(element) === step.role &&
        (step.level === undefined || levelOf(element) === step.level) &&
        isAccessible(element) &&
        (step.name === undefined || matches(step.name, computeAccessibleName(element))),
    )
  }
  if (step.by !== 'text') return []
  const matching = all.filter((element) => matches(step.text, element.textContent ?? '') && isAccessible(element))
  // Only the innermost elements, because their ancestors contain the text too.
  return matching.filter((element) => !matching.some((inner) => inner !== element && element.contains(inner)))
}

const levelOf = (element: Element): number =>
  Number(element.getAttribute('aria-level') ?? /^H([1-6])$/.exec(element.tagName)?.[1])

/** True for an element that a screen reader reads: not hidden, nor behind an open dialog. */
const isAccessible = (element: Element): boolean => !isInaccessible(element) && element.closest('[inert]') === null

export function matches(matcher: TextMatcher, text: string): boolean {
  const line = text.replace(/\s+/g, ' ').trim()
  return 'whole' in matcher ? line === matcher.whole : new RegExp(matcher.pattern, matcher.flags).test(line)
}
