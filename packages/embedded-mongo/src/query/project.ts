import { ProcessingMode } from 'mingo'
import { Query } from 'mingo/query'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { evaluationOptions } from './compile-filter'
import { fullContext, isProjectionOperator } from './operators'
import { prepare } from './prepare'

export type Projector = (document: Doc) => Doc

/** Compiles a projection; a positional one (`tags.$`) refers to `filter`. */
export function compileProjection(projection: Doc, filter: Doc = {}): Projector | undefined {
  const prepared = prepare(projection, isProjectionOperator)
  const paths = Object.keys(prepared)
  if (paths.length === 0) return undefined
  if (paths.every((path) => isFlag(prepared[path]) && !path.includes('.'))) return compileFlatProjection(prepared)
  const isPositional = paths.some((path) => path.endsWith('.$'))
  const options = { ...evaluationOptions(fullContext), processingMode: ProcessingMode.CLONE_INPUT }
  const query = new Query<Doc>(isPositional ? filter : {}, options)
  return (document) => {
    const [projected] = query.find<Doc>([document], prepared as never).all()
    if (!projected) throw new CommandError('BadValue', 'the positional projection did not match the query')
    return withIdFirst(projected)
  }
}

const isFlag = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean'

function compileFlatProjection(projection: Doc): Projector {
  const { _id: idFlag, ...fieldFlags } = projection
  const flags = Object.values(fieldFlags).map(Boolean)
  const isInclusion = flags.length > 0 ? flags[0] === true : Boolean(idFlag)
  if (flags.some((flag) => flag !== isInclusion)) {
    throw new CommandError('BadValue', 'Cannot mix inclusion and exclusion in a projection')
  }
  const includesId = idFlag === undefined ? true : Boolean(idFlag)
  const names = new Set(Object.keys(fieldFlags))
  return (document) => {
    const projected: Doc = {}
    for (const name of Object.keys(document)) {
      const isIncluded = name === '_id' ? includesId : names.has(name) === isInclusion
      if (isIncluded) projected[name] = document[name]
    }
    return projected
  }
}

function withIdFirst(document: Doc): Doc {
  if (!('_id' in document) || !isDocument(document)) return document
  const { _id, ...rest } = document
  return { _id, ...rest }
}
