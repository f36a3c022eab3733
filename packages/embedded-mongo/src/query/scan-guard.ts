import type { Searchable } from '../collections/collection'
import type { Doc } from '../document'
import { CommandError } from '../errors'
import type { Plan } from './plan'

interface Scan {
  readonly plan?: Plan | undefined
  readonly sortsInMemory: boolean
  readonly filter: Doc
  readonly sort: Doc
  /** 0 for no limit. */
  readonly limit: number
}

/**
 * Refuses commands whose cost grows with the collection: filters that no index bounds (MongoDB's `notablescan`),
 * sorting an unknown number of documents in memory, and reading a whole collection.
 */
export class ScanGuard {
  /** `command` is the name of the command, for the error. */
  constructor(private readonly command: string) {}

  /** Throws NoQueryExecutionPlans, naming collection, filter and order. */
  check(collection: Searchable, { plan, sortsInMemory, filter, sort, limit }: Scan): void {
    const isBounded =
      plan !== undefined && (plan.bounds.pointFields > 0 || plan.bounds.hasInterval || plan.isSparseOrPartial)
    const isFiltered = Object.keys(filter).length > 0
    if (isFiltered && !isBounded) throw this.refusal('no index bounds the filter', collection, filter, sort)
    if (sortsInMemory && !isUnique(plan)) throw this.refusal('no index has the order', collection, filter, sort)
    if (!isFiltered && limit === 0) throw this.refusal('it reads the whole collection', collection, filter, sort)
  }

  private refusal(reason: string, { namespace }: Searchable, filter: Doc, sort: Doc): CommandError {
    const text = `${this.command} of ${namespace}: ${reason}: filter ${textOf(filter)}, sort ${textOf(sort)}.`
    const help = "Add an index, or name the reason in the command: comment: 'scan: <reason>'"
    return new CommandError('NoQueryExecutionPlans', `${text} ${help}`)
  }
}

/** Creates the guard of a command; undefined if scans are allowed, in general or by the command's comment. */
export function guardOf(command: string, comment: unknown, refuseScans: boolean): ScanGuard | undefined {
  const isAllowed = !refuseScans || (typeof comment === 'string' && /^scan: \S/.test(comment))
  return isAllowed ? undefined : new ScanGuard(command)
}

/** True for a plan that finds at most one document per requested value. */
const isUnique = (plan: Plan | undefined): boolean =>
  plan?.index.spec.unique === true && plan.bounds.pointFields === plan.index.paths.length

const textOf = (value: Doc): string =>
  JSON.stringify(value, (_, nested) => (nested instanceof RegExp ? String(nested) : nested))
