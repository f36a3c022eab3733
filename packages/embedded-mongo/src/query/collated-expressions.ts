import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'

/** Expressions that compare texts by bytes, because only filters and sorting support collations. */
const comparingOperators = new Set([
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$cmp',
  '$in',
  '$indexOfArray',
  '$max',
  '$min',
  '$maxN',
  '$minN',
  '$setDifference',
  '$setEquals',
  '$setIntersection',
  '$setIsSubset',
  '$setUnion',
  '$sortArray',
  '$switch',
])

const plainStages = new Set(['$sort', '$skip', '$limit', '$count', '$unwind', '$unset'])
const computingStages = new Set(['$project', '$addFields', '$set', '$replaceRoot', '$replaceWith'])
const countingOperators = new Set(['$sum', '$avg', '$count', '$push', '$first', '$last'])

const refusal = (name: string) =>
  new CommandError('CommandNotSupported', `a collation is not supported together with '${name}'`)

/** Throws for an expression that compares texts without the collation, and names it. */
export function refuseCollatedExpressions(expression: unknown): void {
  if (Array.isArray(expression)) {
    for (const part of expression) refuseCollatedExpressions(part)
  } else if (isDocument(expression)) {
    for (const [name, value] of Object.entries(expression)) {
      if (comparingOperators.has(name)) throw refusal(name)
      if (name !== '$literal') refuseCollatedExpressions(value)
    }
  }
}

/** Throws for a pipeline that a collation does not support: `$group` may only count, and `$lookup` is refused. */
export function refuseCollatedStages(pipeline: readonly Doc[]): void {
  for (const stage of pipeline) {
    const name = Object.keys(stage)[0] ?? ''
    const value = stage[name]
    if (name === '$facet' && isDocument(value)) {
      for (const stages of Object.values(value)) refuseCollatedStages(stages as Doc[])
    } else if (name === '$group' && isDocument(value)) {
      checkGroup(value)
    } else if (computingStages.has(name)) {
      refuseCollatedExpressions(value)
    } else if (name !== '$match' && !plainStages.has(name)) {
      throw refusal(name)
    }
  }
}

function checkGroup({ _id, ...accumulators }: Doc): void {
  if (isDocument(_id) || Array.isArray(_id) || (typeof _id === 'string' && _id.startsWith('$'))) throw refusal('$group')
  for (const accumulator of Object.values(accumulators)) {
    const unknown = Object.keys(isDocument(accumulator) ? accumulator : {}).find((name) => !countingOperators.has(name))
    if (unknown !== undefined) throw refusal(unknown)
    refuseCollatedExpressions(accumulator)
  }
}
