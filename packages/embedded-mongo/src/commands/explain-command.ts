import { preparePipeline, selectionOf } from '../aggregate/pipeline'
import type { Doc } from '../document'
import { CommandError } from '../errors'
import type { Plan } from '../query/plan'
import { type ExecutionStats, type Selection, selectWithStats } from '../query/select'
import { type Command, Fields } from './command'

/**
 * Explains find, count, distinct and aggregate (of its pipeline only the selection at the front). The reply has the
 * fields that clients use: the index, the number of entries and documents examined, and the number of results.
 */
const explain: Command = {
  fields: ['verbosity'],
  run(fields, { catalog, database }) {
    const command = fields.document('explain')
    const name = Object.keys(command)[0] ?? ''
    const inner = new Fields(command, name)
    const collection = catalog.find(database, inner.text(name))
    const { stats } = selectWithStats(collection, selectionIn(name, inner))
    return {
      queryPlanner: { namespace: `${database}.${inner.text(name)}`, winningPlan: winningPlan(stats) },
      executionStats: {
        executionSuccess: true,
        nReturned: stats.returned,
        totalKeysExamined: stats.keysExamined,
        totalDocsExamined: stats.documentsExamined,
      },
      ok: 1,
    }
  },
}

function selectionIn(name: string, command: Fields): Selection {
  const collation = command.collation()
  const limits = { skip: command.count('skip', 0), limit: command.count('limit', 0), collation }
  if (name === 'find') {
    return { ...limits, filter: command.document('filter', {}), sort: command.document('sort', {}) }
  }
  if (name === 'count' || name === 'distinct') return { ...limits, filter: command.document('query', {}) }
  if (name === 'aggregate') return selectionOf(preparePipeline(command.get('pipeline')), { collation })
  throw new CommandError('CommandNotSupported', `explain of '${name}' is not supported`)
}

function winningPlan({ plan, sortsInMemory }: ExecutionStats): Doc {
  const readStage = plan ? indexStage(plan) : { stage: 'COLLSCAN', direction: 'forward' }
  return sortsInMemory ? { stage: 'SORT', inputStage: readStage } : readStage
}

const indexStage = ({ index, order }: Plan): Doc => ({
  stage: 'FETCH',
  inputStage: {
    stage: 'IXSCAN',
    indexName: index.spec.name,
    keyPattern: { ...index.spec.key },
    direction: order?.isReverse ? 'backward' : 'forward',
  },
})

export const explainCommands: Readonly<Record<string, Command>> = { explain }
