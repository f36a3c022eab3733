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
  let found: Element[] | undefined
  for (const step of steps) {
    if (step.by === 'nth') found = (found ?? []).slice(step.index).slice(0, 1)
    else if (step.by === 'having') found = (found ?? []).filter((each) => find(step.steps, each).length > 0)
    else found = [...new Set((found ?? [root]).flatMap((each) => descendants(each, step)))]
  }
  return found ?? []
}

function descendants(root: ParentNode, step: Step): Element[] {
  if (step.by === 'css') return [...root.querySelectorAll(step.selector)].filter(isAccessible)
  if (step.by === 'label') {
    const fields = [...root.querySelectorAll('input, select, textarea')]
    return fields.filter((each) => isAccessible(each) && matches(step.label, computeAccessibleName(each)))
  }
  const all = [...root.querySelectorAll('*')]
  if (step.by === 'role') {
    return all.filter(
      (each) =>
        getRole(each) === step.role &&
        (step.level === undefined || levelOf(each) === step.level) &&
        isAccessible(each) &&
        (step.name === undefined || matches(step.name, computeAccessibleName(each))),
    )
  }
  if (step.by !== 'text') return []
  const containing = all.filter((each) => matches(step.text, each.textContent ?? '') && isAccessible(each))
  // Only the innermost elements, because their ancestors contain the text too.
  return containing.filter((each) => !containing.some((other) => other !== each && each.contains(other)))
}

const levelOf = (element: Element): number =>
  Number(element.getAttribute('aria-level') ?? /^H([1-6])$/.exec(element.tagName)?.[1])

/** True for an element that a screen reader reads: not hidden, nor behind an open dialog. */
const isAccessible = (element: Element): boolean => !isInaccessible(element) && element.closest('[inert]') === null

export function matches(matcher: TextMatcher, text: string): boolean {
  const plain = text.replace(/\s+/g, ' ').trim()
  return 'whole' in matcher ? plain === matcher.whole : new RegExp(matcher.pattern, matcher.flags).test(plain)
}
