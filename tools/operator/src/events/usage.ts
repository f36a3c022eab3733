import { parseArgs } from 'node:util'
import { SERVICES_WITH_OUTBOXES } from '@plekje/contracts'
import { UsageError } from '../run-or-explain'

export const USAGE = `Usage: npm run events -- COMMAND [options]

  dead-letters list [--topic TOPIC] [--limit N]        messages that consumers gave up on, newest first
  dead-letters show TOPIC POSITION                     one of them, with its value and headers
  dead-letters redrive TOPIC [POSITION...]             publish them to their topic again (all that wait, or those named)
  dead-letters discard TOPIC [POSITION...] --reason R  delete them
  refused list [--service NAME] [--limit N]            events that the event log refused, by service
  refused send SERVICE [EVENT...]                      publish them again (all, 1,000 at a time, or those named)
  refused drop SERVICE [EVENT...] --reason R           delete them
  replay [--wait] [--accept-loss]                      rebuild the figures from the log; --wait until it has ended;
                                                       --accept-loss even if it no longer has all counted events
  replay --state                                       the progress of the replay

  --json   answer in JSON
  --help   this text

Where: a running site, PLEKJE_URL (http://127.0.0.1:8080), as ADMIN_USERNAME (admin) with ADMIN_PASSWORD, or the
generated password in DATA_DIR/secrets/admin-password (DATA_DIR: .data). Or straight to the service
with ANALYTICS_URL and the operator's IDENTITY_PRIVATE_KEY.

Exit codes: 0 done, 1 refused, failed or not all done, 2 not a command.`

export type ServiceWithOutboxes = (typeof SERVICES_WITH_OUTBOXES)[number]

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'list'; readonly topic: string | undefined; readonly limit: number | undefined }
  | { readonly kind: 'show'; readonly topic: string; readonly position: string }
  | { readonly kind: 'redrive'; readonly topic: string; readonly positions: readonly string[] }
  | {
      readonly kind: 'discard'
      readonly topic: string
      readonly positions: readonly string[]
      readonly reason: string
    }
  | {
      readonly kind: 'refused-list'
      readonly service: ServiceWithOutboxes | undefined
      readonly limit: number | undefined
    }
  | { readonly kind: 'refused-send'; readonly service: ServiceWithOutboxes; readonly ids: readonly string[] }
  | {
      readonly kind: 'refused-drop'
      readonly service: ServiceWithOutboxes
      readonly ids: readonly string[]
      readonly reason: string
    }
  | { readonly kind: 'replay'; readonly wait: boolean; readonly acceptLoss: boolean }
  | { readonly kind: 'replay-state' }

const options = {
  topic: { type: 'string' },
  service: { type: 'string' },
  limit: { type: 'string' },
  reason: { type: 'string' },
  wait: { type: 'boolean' },
  'accept-loss': { type: 'boolean' },
  state: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Options of each command besides `--json`. */
const ALLOWED_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  list: ['topic', 'limit'],
  show: [],
  redrive: [],
  discard: ['reason'],
  replay: ['wait', 'accept-loss', 'state'],
  'refused list': ['service', 'limit'],
  'refused send': [],
  'refused drop': ['reason'],
}

/** Parses a command line. Throws `UsageError`. */
export function parseCommand(args: readonly string[]): { readonly command: Command; readonly json: boolean } {
  const { values, positionals } = parse(args)
  const json = values.json ?? false
  if (values.help || args.length === 0) return { command: { kind: 'help' }, json }
  const [group, ...words] = positionals
  if (group === 'refused') return { command: refusedCommand(words, values), json }
  if (group !== 'dead-letters' && group !== 'replay') throw new UsageError(`Unknown command: ${group ?? '(none)'}`)
  const [verb = '', ...operands] = group === 'replay' ? ['replay', ...words] : words
  const allowedOptions = ALLOWED_OPTIONS[verb]
  if (!allowedOptions || (group === 'dead-letters' && verb === 'replay')) {
    throw new UsageError(`Unknown command: ${[group, verb].join(' ').trim()}`)
  }
  refuseOptions(verb, allowedOptions, values)
  return { command: commandOf(verb, operands, values), json }
}

function refuseOptions(verb: string, allowedOptions: readonly string[], values: Values): void {
  for (const name of Object.keys(values)) {
    if (name !== 'json' && !allowedOptions.includes(name)) throw new UsageError(`${verb} does not take --${name}`)
  }
}

const EVENT_ID = /^[0-9a-f-]{36}$/
/** Partition and offset. */
const POSITION = /^\d{1,9}-\d{1,15}$/

function refusedCommand([verb = '', ...operands]: readonly string[], values: Values): Command {
  const allowedOptions = ALLOWED_OPTIONS[`refused ${verb}`]
  if (!allowedOptions) throw new UsageError(`Unknown command: refused ${verb}`.trim())
  refuseOptions(verb, allowedOptions, values)
  if (verb === 'list') {
    if (operands[0] !== undefined) throw new UsageError(`Not expected: ${operands[0]}`)
    const service = values.service === undefined ? undefined : serviceOf(values.service)
    return { kind: 'refused-list', service, limit: limitOf(values.limit) }
  }
  const [name, ...ids] = operands
  if (name === undefined) throw new UsageError(`${verb} needs a service`)
  const service = serviceOf(name)
  for (const id of ids) {
    if (!EVENT_ID.test(id)) throw new UsageError(`Not the id of an event: ${id}`)
  }
  if (verb === 'send') return { kind: 'refused-send', service, ids }
  const reason = values.reason?.trim()
  if (!reason) throw new UsageError('drop needs --reason "..."')
  return { kind: 'refused-drop', service, ids, reason }
}

function serviceOf(name: string): ServiceWithOutboxes {
  const service = SERVICES_WITH_OUTBOXES.find((candidate) => candidate === name)
  if (!service) throw new UsageError(`Not one of ${SERVICES_WITH_OUTBOXES.join(', ')}: ${name}`)
  return service
}

type Values = ReturnType<typeof parse>['values']

function commandOf(verb: string, operands: readonly string[], values: Values): Command {
  const [topic, ...positions] = operands
  for (const position of positions) {
    if (!POSITION.test(position)) throw new UsageError(`Not a position (PARTITION-OFFSET): ${position}`)
  }
  const takesNoTopic = verb === 'list' || verb === 'replay'
  if (takesNoTopic && topic !== undefined) throw new UsageError(`Not expected: ${topic}`)
  if (verb === 'list') return { kind: 'list', topic: values.topic, limit: limitOf(values.limit) }
  if (verb === 'replay') {
    if (values.state) return { kind: 'replay-state' }
    return { kind: 'replay', wait: values.wait ?? false, acceptLoss: values['accept-loss'] ?? false }
  }
  if (topic === undefined) throw new UsageError(`${verb} needs a topic`)
  if (verb === 'redrive') return { kind: 'redrive', topic, positions }
  if (verb === 'show') {
    const [position] = positions
    if (position === undefined || positions.length > 1) throw new UsageError('show needs one position')
    return { kind: 'show', topic, position }
  }
  const reason = values.reason?.trim()
  if (!reason) throw new UsageError('discard needs --reason "..."')
  return { kind: 'discard', topic, positions, reason }
}

function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new UsageError('--limit is a number from 1 to 1000')
  return limit
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
