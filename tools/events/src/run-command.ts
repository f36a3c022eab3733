import { setTimeout as pause } from 'node:timers/promises'
import type { DeadLetter, ReplayState } from '@plekje/contracts'
import type { Env } from '@plekje/service-kit'
import { readOperatorConfig } from './config'
import { type Connection, connect, problemOf } from './connect'
import type { Outcome } from './outcome'
import { decideRefused, listRefused } from './refused-events'
import { type Command, parseCommand, USAGE, UsageError } from './usage'

export interface Surroundings {
  readonly env: Env
  /** Each gets whole lines. */
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** The service decides about so many in one call. */
const MAX_PER_CALL = 10_000
const POSITIONS_PER_CALL = 1000
const ASK_EVERY_MS = 500

/** Carries out what was typed. Answers the exit code: 0 done, 1 refused, failed or not all done, 2 not a command. */
export async function runCommand(args: readonly string[], { env, out, err }: Surroundings): Promise<number> {
  let connection: Connection | undefined
  try {
    const { command, json } = parseCommand(args)
    if (command.kind === 'help') {
      out(USAGE)
      return 0
    }
    connection = await connect(readOperatorConfig(env))
    const outcome = await carryOut(command, connection.events)
    out(json ? JSON.stringify(outcome.json, null, 2) : outcome.text)
    return outcome.isComplete === false ? 1 : 0
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\n\n${USAGE}`)
      return 2
    }
    err(problemOf(error))
    return 1
  } finally {
    await connection?.close()
  }
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
      return replay(command.wait, events)
    case 'replay-state':
      return events.replayState().then(replayOutcome)
  }
}

async function list(
  { topic, limit }: { topic: string | undefined; limit: number | undefined },
  events: Connection['events'],
) {
  const query = { ...(topic === undefined ? {} : { topic }), ...(limit === undefined ? {} : { limit }) }
  const found = await events.listDeadLetters({ query })
  const { letters, total } = found
  if (total === 0) return { json: found, text: 'No dead letters wait for a decision.' }
  const more =
    total > letters.length ? [`The newest ${letters.length} of ${total}; --topic and --limit show others.`] : []
  return { json: found, text: [...letters.map(lineOf), ...more].join('\n') }
}

const lineOf = ({ topic, position, key, group, reason, attempts, occurredAt }: DeadLetter) =>
  `${topic}  ${position}  key ${key}  ${group} gave up after ${attempts}: ${oneLine(reason)}  (${occurredAt ?? 'no time'})`

const oneLine = (text: string) => {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > 160 ? `${flat.slice(0, 159)}…` : flat
}

async function show({ topic, position }: { topic: string; position: string }, events: Connection['events']) {
  const letter = await events.showDeadLetter({ params: { topic, position } })
  const { value, headers, ...facts } = letter
  const lines = Object.entries(facts).map(([name, fact]) => `${name}: ${fact ?? '-'}`)
  const heads = Object.entries(headers).map(([name, text]) => `  ${name}: ${text}`)
  return { json: letter, text: [...lines, 'headers:', ...heads, 'value:', indented(value)].join('\n') }
}

function indented(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

type Decide = (body: { topic: string; positions?: string[] }) => Promise<{ count: number }>

/** Decides about the named letters, or all that waited at the start, in as many calls as needed. */
async function decide(
  done: string,
  { topic, positions }: { topic: string; positions: readonly string[] },
  call: Decide,
  events: Connection['events'],
): Promise<Outcome> {
  let count = 0
  if (positions.length === 0) {
    const { total } = await events.listDeadLetters({ query: { topic, limit: 1 } })
    for (let left = total; left > 0; left -= MAX_PER_CALL) {
      const { count: more } = await call({ topic })
      count += more
      if (more === 0) break
    }
    return { json: { topic, count }, text: `${count} ${done}.` }
  }
  const asked = [...new Set(positions)]
  for (let at = 0; at < asked.length; at += POSITIONS_PER_CALL) {
    count += (await call({ topic, positions: asked.slice(at, at + POSITIONS_PER_CALL) })).count
  }
  const isComplete = count === asked.length
  const others = isComplete ? '' : ` ${asked.length - count} of those named do not wait (any more).`
  return { json: { topic, count, asked: asked.length }, text: `${count} ${done}.${others}`, isComplete }
}

async function replay(wait: boolean, events: Connection['events']): Promise<Outcome> {
  let state = await events.replayAnalytics()
  while (wait && state.state === 'running') {
    await pause(ASK_EVERY_MS)
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
  if (state === 'running')
    return `Running since ${startedAt}: ${read} messages read. The present figures stand meanwhile.`
  if (state === 'done') return `Done at ${endedAt}: ${read} messages read; the new figures are in use.`
  return `Failed at ${endedAt} after ${read} messages: ${problem}. The figures are as they were.`
}
