import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

/** A text that is wanted whole, case and all, or what it has to match. */
export type Wanted = { readonly whole: string } | { readonly pattern: string; readonly flags: string }

/** A step from a document, or from previously found elements, to elements. */
export type Step =
  | { readonly by: 'role'; readonly role: string; readonly name?: Wanted; readonly level?: number }
  | { readonly by: 'label'; readonly label: Wanted }
  | { readonly by: 'text'; readonly text: Wanted }
  | { readonly by: 'css'; readonly selector: string }
  | { readonly by: 'having'; readonly steps: readonly Step[] }
  | { readonly by: 'nth'; readonly index: number }

/** The elements that the steps lead to, in the order of the document; of those that anybody can notice alone. */
export function find(steps: readonly Step[], root: ParentNode = document): Element[] {
  let found: Element[] | undefined
  for (const step of steps) {
    if (step.by === 'nth') found = (found ?? []).slice(step.index).slice(0, 1)
    else if (step.by === 'having') found = (found ?? []).filter((each) => find(step.steps, each).length > 0)
    else found = [...new Set((found ?? [root]).flatMap((each) => below(each, step)))]
  }
  return found ?? []
}

function below(root: ParentNode, step: Step): Element[] {
  if (step.by === 'css') return [...root.querySelectorAll(step.selector)].filter(isNoticed)
  if (step.by === 'label') {
    const fields = [...root.querySelectorAll('input, select, textarea')]
    return fields.filter((each) => isNoticed(each) && fits(step.label, computeAccessibleName(each)))
  }
  const all = [...root.querySelectorAll('*')]
  if (step.by === 'role') {
    return all.filter(
      (each) =>
        getRole(each) === step.role &&
        (step.level === undefined || levelOf(each) === step.level) &&
        isNoticed(each) &&
        (step.name === undefined || fits(step.name, computeAccessibleName(each))),
    )
  }
  if (step.by !== 'text') return []
  const holding = all.filter((each) => fits(step.text, each.textContent ?? '') && isNoticed(each))
  // The innermost: what holds it holds the text too.
  return holding.filter((each) => !holding.some((other) => other !== each && each.contains(other)))
}

const levelOf = (element: Element): number =>
  Number(element.getAttribute('aria-level') ?? /^H([1-6])$/.exec(element.tagName)?.[1])

/** True for an element that a screen reader reads: not hidden, nor behind an open dialog. */
const isNoticed = (element: Element): boolean => !isInaccessible(element) && element.closest('[inert]') === null

export function fits(wanted: Wanted, text: string): boolean {
  const plain = text.replace(/\s+/g, ' ').trim()
  return 'whole' in wanted ? plain === wanted.whole : new RegExp(wanted.pattern, wanted.flags).test(plain)
}
