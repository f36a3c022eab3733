import { evalExpr } from 'mingo/core'
import { cloneDeep } from 'mingo/util'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { evaluationOptions } from '../query/compile-filter'
import { fullContext } from '../query/operators'
import { pathElements } from '../values/path-values'
import { valueKey } from '../values/value-key'
import type { PipelineContext, RunPipeline } from './pipeline-context'

interface LookupSpec {
  readonly from: string
  readonly as: string
  readonly localField?: string
  readonly foreignField?: string
  readonly let?: Doc
  readonly pipeline?: Doc[]
}

const lookupFields = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']

function readSpec(value: unknown): LookupSpec {
  const spec = isDocument(value) ? value : {}
  const isComplete = typeof spec.from === 'string' && typeof spec.as === 'string' && !spec.as.includes('.')
  const isPaired = (typeof spec.localField === 'string') === (typeof spec.foreignField === 'string')
  const hasSource = typeof spec.localField === 'string' || Array.isArray(spec.pipeline)
  const hasUnknownField = Object.keys(spec).some((name) => !lookupFields.includes(name))
  if (!isComplete || !isPaired || !hasSource || hasUnknownField) {
    throw new CommandError(
      'FailedToParse',
      '$lookup needs from, as (one name) and localField with foreignField or a pipeline',
    )
  }
  return spec as unknown as LookupSpec
}

/** Implements `$lookup` with equality, a pipeline or both; equality uses the indexes of the foreign collection. */
export function lookup(
  documents: readonly Doc[],
  value: unknown,
  context: PipelineContext,
  runPipeline: RunPipeline,
): Doc[] {
  const spec = readSpec(value)
  const foreign = context.find(spec.from)
  const joinedByKey = new Map<string, Doc[]>()
  return documents.map((document) => {
    const filter = foreignFilter(document, spec)
    const variables = lookupVariables(document, spec, context)
    const key = `${valueKey(filter)}${valueKey(variables)}`
    const pipeline = [{ $match: filter }, ...(spec.pipeline ?? [])]
    const joined = joinedByKey.get(key) ?? runPipeline(foreign, pipeline, { ...context, variables })
    joinedByKey.set(key, joined)
    return { ...document, [spec.as]: joined.map((joinedDocument) => cloneDeep(joinedDocument)) }
  })
}

function foreignFilter(document: Doc, { localField, foreignField }: LookupSpec): Doc {
  if (localField === undefined || foreignField === undefined) return {}
  const values = pathElements(document, localField).map((value) => value ?? null)
  return { [foreignField]: values.length === 1 ? { $eq: values[0] } : { $in: values } }
}

function lookupVariables(document: Doc, spec: LookupSpec, context: PipelineContext): Doc | undefined {
  if (!spec.let) return context.variables
  const options = {
    ...evaluationOptions(fullContext, context),
    idKey: '_id',
    useStrictMode: true,
    failOnError: true,
  }
  const entries = Object.entries(spec.let).map(([name, expression]) => [
    name,
    evalExpr(document, expression, options) ?? null,
  ])
  return { ...context.variables, ...Object.fromEntries(entries) }
}
