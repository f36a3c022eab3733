import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createTimeSlices } from './time-slices'

/** Minimum length of a text for a worker thread; a shorter text is parsed here, within a few milliseconds. */
const MIN_WORKER_LENGTH = 256 * 1024
const FEATURES_PER_MESSAGE = 250
/** Maximum nesting. Areas in nested collections have about 20 levels; messages fail at some thousand levels. */
export const MAX_DEPTH = 64
const CHARACTERS_PER_SLICE = 64 * 1024

export class NoJsonError extends Error {}
export class NoCollectionError extends Error {}
export class TooDeepError extends Error {}

type Message = 'no json' | 'no collection' | readonly unknown[]

/** Source of the worker thread, which has no file of its own. It answers each message with the next features. */
const PARSER = `
const { parentPort, workerData } = require('node:worker_threads')
const read = () => {
  let json
  try { json = JSON.parse(workerData.content) } catch { return 'no json' }
  const isCollection = json !== null && typeof json === 'object' && json.type === 'FeatureCollection'
  return isCollection && Array.isArray(json.features) ? json.features : 'no collection'
}
let result
let at = 0
parentPort.on('message', () => {
  result ??= read()
  if (typeof result === 'string') return parentPort.postMessage(result)
  parentPort.postMessage(result.slice(at, at + workerData.perMessage))
  at += workerData.perMessage
})
`

/**
 * Yields the features of a GeoJSON text. A large text is parsed in a worker thread, so that other requests are not
 * blocked. Throws {@link NoJsonError}, {@link NoCollectionError} and {@link TooDeepError}.
 */
export async function* parseFeatures(content: string): AsyncGenerator<unknown> {
  await refuseTooDeep(content)
  if (content.length < MIN_WORKER_LENGTH) {
    yield* parseHere(content)
    return
  }
  const worker = new Worker(PARSER, { eval: true, workerData: { content, perMessage: FEATURES_PER_MESSAGE } })
  try {
    for (;;) {
      // `once` rejects if the worker fails.
      const reply = once(worker, 'message')
      worker.postMessage('next')
      const [message] = (await reply) as [Message]
      if (typeof message === 'string') throw failureOf(message)
      if (message.length === 0) return
      yield* message
    }
  } finally {
    await worker.terminate()
  }
}

/** Throws {@link TooDeepError} if brackets outside strings are nested too deep. */
async function refuseTooDeep(content: string): Promise<void> {
  const yieldIfDue = createTimeSlices()
  let depth = 0
  let isInText = false
  for (let at = 0; at < content.length; at += 1) {
    if (at % CHARACTERS_PER_SLICE === 0) await yieldIfDue()
    const character = content[at]
    if (isInText) {
      if (character === '\\') at += 1
      else if (character === '"') isInText = false
    } else if (character === '"') {
      isInText = true
    } else if (character === '[' || character === '{') {
      depth += 1
      if (depth > MAX_DEPTH) throw new TooDeepError()
    } else if (character === ']' || character === '}') {
      depth -= 1
    }
  }
}

function parseHere(content: string): readonly unknown[] {
  let json: { readonly type?: unknown; readonly features?: unknown } | null
  try {
    json = JSON.parse(content)
  } catch {
    throw new NoJsonError()
  }
  if (json?.type !== 'FeatureCollection' || !Array.isArray(json.features)) throw new NoCollectionError()
  return json.features
}

const failureOf = (message: 'no json' | 'no collection') =>
  message === 'no json' ? new NoJsonError() : new NoCollectionError()
