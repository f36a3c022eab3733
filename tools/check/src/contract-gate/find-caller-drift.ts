import type { Contracts } from './describe-contracts'
import type { Usage } from './find-consumers'

/** The caller name of operators, whose tool creates its client in another way. */
const OPERATOR = 'operator'

/**
 * Compares the callers named by endpoints with the units whose code calls them: an unnamed caller would be refused, and
 * a named one that does not call has a needless right.
 */
export function findCallerDrift({ endpoints }: Contracts, usage: Pick<Usage, 'serviceCallersOf'>): string[] {
  return Object.values(endpoints).flatMap(({ name, callers = [] }) => {
    const callingUnits = usage.serviceCallersOf(name).map((unit) => unit.split('/').at(-1) ?? unit)
    return [
      ...callingUnits
        .filter((unit) => !callers.includes(unit))
        .map((unit) => `${name}: ${unit} calls it and is not among its callers`),
      ...callers
        .filter((unit) => unit !== OPERATOR && !callingUnits.includes(unit))
        .map((unit) => `${name}: ${unit} is among its callers and does not call it`),
    ]
  })
}
