import { cloneDeep } from 'mingo/util'
import type { DocumentSet } from '../collections/collection'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import type { Evaluation } from '../query/evaluation'
import { isPipelineOperator, isStage } from '../query/operators'
import { prepare } from '../query/prepare'
import { type Selection, select } from '../query/select'
import { lookup } from './lookup'
import type { PipelineContext } from './pipeline-context'
import { runStages } from './run-stages'

/** Validates and prepares a pipeline. Throws for unsupported stages and operators, nested ones included. */
export function preparePipeline(pipeline: unknown): Doc[] {
  if (!Array.isArray(pipeline)) throw new CommandError('TypeMismatch', "'pipeline' must be an array")
  return pipeline.map((stage) => {
    const name = isDocument(stage) && Object.keys(stage).length === 1 ? Object.keys(stage)[0] : undefined
    if (!isDocument(stage) || name === undefined) {
      const text = 'A pipeline stage specification object must contain exactly one field.'
      throw new CommandError('FailedToParse', text)
    }
    if (!isStage(name)) throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`)
    return prepareStage(name, stage[name])
  })
}

function prepareStage(name: string, value: unknown): Doc {
  if (name === '$facet' && isDocument(value)) {
    const facets = Object.entries(value).map(([facet, pipeline]) => [facet, preparePipeline(pipeline)])
    return { [name]: Object.fromEntries(facets) }
  }
  if ((name === '$lookup' || name === '$unionWith') && isDocument(value) && 'pipeline' in value) {
    const { pipeline, ...otherFields } = value
    return { [name]: { ...prepare(otherFields, isPipelineOperator), pipeline: preparePipeline(pipeline) } }
  }
  return prepare({ [name]: value }, isPipelineOperator)
}

/** Stages that only read: their documents need no copy, even when a result refers to parts of them. */
const readingStages = new Set(['$match', '$sort', '$skip', '$limit', '$count', '$group', '$sortByCount', '$sample'])

const areReadOnly = (stages: readonly Doc[]): boolean => stages.every((stage) => readingStages.has(stageName(stage)))

const stageName = (stage: Doc | undefined): string => Object.keys(stage ?? {})[0] ?? ''

/** Runs a prepared pipeline over a collection (undefined: an empty one). Callers must not change the result. */
export function runPipeline(
  collection: DocumentSet | undefined,
  pipeline: readonly Doc[],
  context: PipelineContext,
): Doc[] {
  const { selection, remainingStages } = leadingSelection(pipeline, context)
  const documents = select(collection, selection).map(([, document]) => document)
  return continuePipeline(documents, remainingStages, context)
}

/** Runs stages over stored documents; copies the documents before the first stage that may change them. */
function continuePipeline(documents: readonly Doc[], stages: readonly Doc[], context: PipelineContext): Doc[] {
  let current: Doc[] = areReadOnly(stages) ? [...documents] : documents.map((document) => cloneDeep(document) as Doc)
  let pendingStages: Doc[] = []
  const runPending = () => {
    current = runStages(current, pendingStages, stageOptions(context))
    pendingStages = []
  }
  for (const stage of stages) {
    if ('$lookup' in stage) {
      runPending()
      current = lookup(current, stage.$lookup, context, runPipeline)
    } else if ('$unionWith' in stage) {
      runPending()
      current = [...current, ...runUnion(stage.$unionWith, context)]
    } else if ('$facet' in stage) {
      runPending()
      current = [runFacets(current, stage.$facet as Record<string, Doc[]>, context)]
    } else {
      pendingStages.push(stage)
    }
  }
  runPending()
  return current
}

function runFacets(documents: readonly Doc[], specs: Record<string, Doc[]>, context: PipelineContext): Doc {
  const results = Object.entries(specs).map(([name, stages]) => [name, continuePipeline(documents, stages, context)])
  return Object.fromEntries(results)
}

function runUnion(spec: unknown, context: PipelineContext): Doc[] {
  const { coll, pipeline } = typeof spec === 'string' ? { coll: spec, pipeline: [] } : (spec as Doc)
  if (typeof coll !== 'string') throw new CommandError('FailedToParse', '$unionWith needs the name of a collection')
  const documents = runPipeline(context.find(coll), (pipeline as Doc[] | undefined) ?? [], context)
  return documents.map((document) => cloneDeep(document) as Doc)
}

function stageOptions(context: PipelineContext) {
  const resolveCollection = (name: string) => {
    const documents = context.find(name)?.records.values() ?? []
    return Array.from(documents, (document) => cloneDeep(document) as Doc)
  }
  return { variables: context.variables, collation: context.collation, resolveCollection }
}

/** The selection at the front of a prepared pipeline. */
export const selectionOf = (pipeline: readonly Doc[], evaluation: Evaluation): Selection =>
  leadingSelection(pipeline, evaluation).selection

/** The stages that form the selection at the front of a pipeline, in this order. A selection may use an index. */
const selectionStages = ['$match', '$sort', '$skip', '$limit']

/** Splits a pipeline into the selection at its front and the other stages. */
function leadingSelection(
  pipeline: readonly Doc[],
  { variables, collation, guard }: Evaluation,
): { selection: Selection; remainingStages: Doc[] } {
  const leading: Doc = {}
  let lastIndex = -1
  let count = 0
  for (const stage of pipeline) {
    const index = selectionStages.indexOf(stageName(stage))
    if (index <= lastIndex) break
    Object.assign(leading, stage)
    lastIndex = index
    count++
  }
  const selection = {
    filter: readDocument(leading.$match, '$match'),
    sort: readDocument(leading.$sort, '$sort'),
    skip: readCount(leading.$skip, '$skip', 0),
    limit: readCount(leading.$limit, '$limit', 1),
    variables,
    collation,
    guard,
  }
  return { selection, remainingStages: pipeline.slice(count) }
}

function readDocument(value: unknown, stage: string): Doc {
  if (value === undefined) return {}
  if (isDocument(value)) return value
  throw new CommandError('FailedToParse', `the ${stage} stage needs a document`)
}

function readCount(value: unknown, stage: string, min: number): number {
  if (value === undefined) return 0
  if (Number.isInteger(value) && Number(value) >= min) return Number(value)
  throw new CommandError('FailedToParse', `invalid argument to ${stage} stage`)
}
