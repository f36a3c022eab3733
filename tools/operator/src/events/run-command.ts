import { setTimeout as pause } from 'node:timers/promises'
import { type DeadLetter, type ReplayState, withoutUndefined } from '@plekje/contracts'
import type { CommandContext } from '@plekje/service-kit'
import { readOperatorConfig } from '../config'
import { type Connection, connect } from '../connect'
import { runOrExplain } from '../run-or-explain'
import { decideRefused, listRefused, type Outcome } from './refused-events'
import { type Command, parseCommand, USAGE } from './usage'

/** The service decides about at most this many messages per call without positions. */
const MAX_MESSAGES_PER_CALL = 10_000
const POSITIONS_PER_CALL = 1000
const POLL_MS = 500

/** Runs a command line. Returns the exit code: 0 done, 1 refused, failed or not all done, 2 not a command. */
export function runCommand(args: readonly string[], { env, out, err }: CommandContext): Promise<number> {
  return runOrExplain(USAGE, { err }, async () => {
    const { command, json } = parseCommand(args)
    if (command.kind === 'help') {
      out(USAGE)
      return 0
    }
    const connection = await connect(readOperatorConfig(env))
    try {
      const outcome = await carryOut(command, connection.events)
      out(json ? JSON.stringify(outcome.json, null, 2) : outcome.text)
      return outcome.isComplete === false ? 1 : 0
    } finally {
      await connection.close()
    }
  })
}

function carryOut(command: Exclude<Command, { kind: 'help' }>, events: Connection['events']): Promise<Outcome> {
  switch (command.kind) {
    case 'list':
      return list(command, events)
    case 'show':
      return show(command, events)
    case 'redrive':
      return decide('redriven', command, (body) => events.redriveDeadLetters({ body }), events)
    case 'discard': {
      const { reason } = command
      return decide('discarded', command, (body) => events.discardDeadLetters({ body: { ...body, reason } }), events)
    }
    case 'refused-list':
      return listRefused(command, events)
    case 'refused-send':
      return decideRefused('waiting again', command, (body) => events.sendRefusedEvents({ body }))
    case 'refused-drop': {
      const { reason } = command
      return decideRefused('dropped', command, (body) => events.dropRefusedEvents({ body: { ...body, reason } }))
    }
    case 'replay':
      return replay(command, events)
    case 'replay-state':
      return events.replayState().then(replayOutcome)
  }
}

async function list(
  { topic, limit }: { topic: string | undefined; limit: number | undefined },
  events: Connection['events'],
) {
  const response = await events.listDeadLetters({ query: withoutUndefined({ topic, limit }) })
  const { letters, total } = response
  if (total === 0) return { json: response, text: 'No dead letters wait for a decision.' }
  const lines = letters.map(lineOf)
  if (total > letters.length) {
    lines.push(`The newest ${letters.length} of ${total}; --topic and --limit show others.`)
  }
  return { json: response, text: lines.join('\n') }
}

const lineOf = ({ topic, position, key, group, reason, attempts, occurredAt }: DeadLetter) =>
  `${topic}  ${position}  key ${key}  ${group} gave up after ${attempts}: ${oneLine(reason)}  (${occurredAt ?? 'no time'})`

const MAX_REASON_LENGTH = 160

const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_REASON_LENGTH ? `${line.slice(0, MAX_REASON_LENGTH - 1)}…` : line
}

async function show({ topic, position }: { topic: string; position: string }, events: Connection['events']) {
  const letter = await events.showDeadLetter({ params: { topic, position } })
  const { value, headers, ...facts } = letter
  const lines = Object.entries(facts).map(([name, fact]) => `${name}: ${fact ?? '-'}`)
  const headerLines = Object.entries(headers).map(([name, text]) => `  ${name}: ${text}`)
  return { json: letter, text: [...lines, 'headers:', ...headerLines, 'value:', formatJson(value)].join('\n') }
}

function formatJson(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

type Decide = (body: { topic: string; positions?: string[] }) => Promise<{ count: number }>

/** Decides about the named letters, or all that waited at the start, in as many calls as needed. */
async function decide(
  verb: string,
  { topic, positions }: { topic: string; positions: readonly string[] },
  call: Decide,
  events: Connection['events'],
): Promise<Outcome> {
  let count = 0
  if (positions.length === 0) {
    const { total } = await events.listDeadLetters({ query: { topic, limit: 1 } })
    for (let remaining = total; remaining > 0; remaining -= MAX_MESSAGES_PER_CALL) {
      const { count: decidedCount } = await call({ topic })
      count += decidedCount
      if (decidedCount === 0) break
    }
    return { json: { topic, count }, text: `${count} ${verb}.` }
  }
  const uniquePositions = [...new Set(positions)]
  for (let start = 0; start < uniquePositions.length; start += POSITIONS_PER_CALL) {
    const part = uniquePositions.slice(start, start + POSITIONS_PER_CALL)
    count += (await call({ topic, positions: part })).count
  }
  const isComplete = count === uniquePositions.length
  const notWaiting = isComplete ? '' : ` ${uniquePositions.length - count} of those named do not wait (any more).`
  return { json: { topic, count, asked: uniquePositions.length }, text: `${count} ${verb}.${notWaiting}`, isComplete }
}

async function replay(
  { wait, acceptLoss }: { wait: boolean; acceptLoss: boolean },
  events: Connection['events'],
): Promise<Outcome> {
  let state = await events.replayAnalytics({ query: { acceptLoss } })
  while (wait && state.state === 'running') {
    await pause(POLL_MS)
    state = await events.replayState()
  }
  return replayOutcome(state)
}

const replayOutcome = (state: ReplayState): Outcome => ({
  json: state,
  text: replayText(state),
  isComplete: state.state !== 'failed',
})

function replayText({ state, read, startedAt, endedAt, problem }: ReplayState): string {
  if (state === 'idle') return 'The figures were never replayed.'
  if (state === 'running') {
    return `Running since ${startedAt}: ${read} messages read. Until it ends the current figures stay in use.`
  }
  if (state === 'done') return `Done at ${endedAt}: ${read} messages read; the new figures are in use.`
  return `Failed at ${endedAt} after ${read} messages: ${problem}. The figures are as they were.`
}
