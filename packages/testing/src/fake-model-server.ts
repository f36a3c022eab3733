import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveLocally } from './serve-locally'

/** The fake's response to one request. */
export type ModelBehaviour =
  /** JSON in the message, as requested. */
  | { readonly kind: 'answer'; readonly value: unknown; readonly usage?: { input: number; output: number } | null }
  /** Any text in the message. */
  | { readonly kind: 'text'; readonly text: string; readonly finishReason?: string }
  | { readonly kind: 'refusal'; readonly text: string }
  | { readonly kind: 'filtered' }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  /** Status 200 with a body that is not JSON. */
  | { readonly kind: 'garbage' }
  /** Closes the connection without a response. */
  | { readonly kind: 'dropped' }
  /** Closes the connection in the middle of the response. */
  | { readonly kind: 'broken-off' }
  /** Never answers. */
  | { readonly kind: 'silent' }
  /** Begins a response and never ends it. */
  | { readonly kind: 'stuck' }
  /** Sends a response without end, as fast as it is read. */
  | { readonly kind: 'endless' }

export interface ModelRequest {
  readonly authorization: string | undefined
  readonly path: string
  /** The body as sent: `model`, `messages`, `response_format`, … */
  readonly body: Readonly<Record<string, unknown>>
  /** Content of the system message. */
  readonly instructions: string
  /** Content of the user's message. */
  readonly input: string
}

export interface FakeModelServer {
  /** Value for `OPENAI_BASE_URL`. */
  readonly url: string
  /** Every requested completion. */
  readonly requests: ModelRequest[]
  /** Chooses the behaviour for each request; `count` starts at 1. */
  behave: (request: ModelRequest, count: number) => ModelBehaviour | Promise<ModelBehaviour>
  close(): Promise<void>
}

/** A server for chat completions and model lists of the OpenAI protocol that misbehaves on demand. */
export async function startFakeModelServer(): Promise<FakeModelServer> {
  const server = await serveLocally(async (request, response) => {
    const body = await readBody(request)
    if (request.url === '/v1/models') {
      sendJson(response, { object: 'list', data: [] })
    } else if (request.url === '/v1/chat/completions') {
      const modelRequest = readModelRequest(request, body)
      fake.requests.push(modelRequest)
      respond(await fake.behave(modelRequest, fake.requests.length), modelRequest, response)
    } else {
      sendJson(response, { error: { message: 'unknown' } }, 404)
    }
  })
  const fake: FakeModelServer = {
    url: `${server.url}/v1`,
    requests: [],
    behave: () => ({ kind: 'status', status: 500 }),
    close: server.close,
  }
  return fake
}

function readModelRequest(request: IncomingMessage, text: string): ModelRequest {
  const body = JSON.parse(text) as Record<string, unknown>
  const messages = (body.messages ?? []) as { role: string; content: string }[]
  const contentOf = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
  return {
    authorization: request.headers.authorization,
    path: request.url ?? '',
    body,
    instructions: contentOf('system'),
    input: contentOf('user'),
  }
}

function respond(behaviour: ModelBehaviour, modelRequest: ModelRequest, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  switch (behaviour.kind) {
    case 'answer':
      sendJson(response, completion(modelRequest, { content: JSON.stringify(behaviour.value) }, behaviour))
      break
    case 'text':
      sendJson(response, completion(modelRequest, { content: behaviour.text }, behaviour))
      break
    case 'refusal':
      sendJson(response, completion(modelRequest, { content: null, refusal: behaviour.text }))
      break
    case 'filtered':
      sendJson(response, completion(modelRequest, { content: '' }, { finishReason: 'content_filter' }))
      break
    case 'status':
      sendJson(response, { error: { message: 'no' } }, behaviour.status, behaviour.headers)
      break
    case 'garbage':
      response.writeHead(200, json).end('<html>not me</html>')
      break
    case 'dropped':
      response.destroy()
      break
    case 'broken-off':
      response.writeHead(200, { ...json, 'content-length': '1000' })
      response.write('{"choices":[', () => response.destroy())
      break
    case 'stuck':
      response.writeHead(200, json).write('{"choices":[')
      break
    case 'endless': {
      response.writeHead(200, json)
      const piece = ' '.repeat(16_384)
      const writeUntilFull = () => {
        let mayWriteMore = true
        while (mayWriteMore && !response.destroyed) mayWriteMore = response.write(piece)
      }
      response.on('drain', writeUntilFull)
      writeUntilFull()
      break
    }
    case 'silent':
      break
  }
}

interface Ending {
  readonly finishReason?: string
  readonly usage?: { readonly input: number; readonly output: number } | null
}

function completion(modelRequest: ModelRequest, message: object, { finishReason = 'stop', usage }: Ending = {}) {
  const { input, output } = usage ?? { input: 100, output: 50 }
  const tokens = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
  return {
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 0,
    model: modelRequest.body.model,
    choices: [{ index: 0, finish_reason: finishReason, message: { role: 'assistant', refusal: null, ...message } }],
    usage: usage === null ? undefined : tokens,
  }
}

function sendJson(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
