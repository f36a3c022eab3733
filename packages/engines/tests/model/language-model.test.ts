import { type FakeModelServer, type ModelBehaviour, type ModelRequest, startFakeModelServer } from '@plekje/testing'
import { EngineSettings } from '../../src/config'
import { ModelError, type RefusedFormat } from '../../src/model/language-model'
import { openNoModel } from '../../src/model/no-model'
import { openOpenaiModel } from '../../src/model/openai-model'
import { openEngines } from '../../src/open-engines'
import { describeLanguageModels, sampleTask } from './language-model.contract'

const choice = { slug: 'minigolf-utrecht', reasons: ['Het is buiten.'] }
const well = { kind: 'answer', value: choice } as const satisfies ModelBehaviour

let server: FakeModelServer
beforeAll(async () => {
  server = await startFakeModelServer()
})
beforeEach(() => {
  server.requests.length = 0
  server.behave = () => well
})
afterAll(() => server.close())

const open = (timeoutMs = 60_000, apiKey?: string) =>
  openOpenaiModel({ baseUrl: server.url, model: 'test-model', timeoutMs, apiKey })
const failureOf = async (timeoutMs?: number): Promise<ModelError> => {
  const outcome = await open(timeoutMs)
    .complete(sampleTask)
    .catch((error: unknown) => error)
  if (!(outcome instanceof ModelError)) throw new Error(`not a ModelError: ${String(outcome)}`)
  return outcome
}

describeLanguageModels([
  { name: 'a server of the OpenAI protocol', open: async () => open() },
  { name: 'no model', open: async () => openNoModel() },
])

describe('the request to a model server', () => {
  it('has instructions and input in separate messages, and a strict schema', async () => {
    await open(5000, 'sk-test').complete(sampleTask)
    const [request] = server.requests
    expect(request).toMatchObject({ authorization: 'Bearer sk-test', ...pick(sampleTask) })
    expect(request?.body).toEqual({
      model: 'test-model',
      messages: [
        { role: 'system', content: sampleTask.instructions },
        { role: 'user', content: sampleTask.input },
      ],
      max_tokens: 200,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'choice',
          strict: true,
          schema: expect.objectContaining({
            type: 'object',
            required: ['slug', 'reasons'],
            additionalProperties: false,
          }),
        },
      },
    })
  })

  it('succeeds without an API key', async () => {
    await expect(open().complete(sampleTask)).resolves.toMatchObject({ value: choice })
  })
})

const pick = ({ instructions, input }: typeof sampleTask) => ({ instructions, input })

describe('a model server that does not accept json_schema', () => {
  const formatOf = ({ body }: ModelRequest) => body.response_format as { type: string; schema?: object }
  const knowing =
    (isKnown: (format: { type: string; schema?: object }) => boolean, status: number) =>
    (request: ModelRequest): ModelBehaviour =>
      isKnown(formatOf(request)) ? well : { kind: 'status', status }
  const isJsonObject = ({ type }: { type: string }) => type === 'json_object'
  const typesAsked = () => server.requests.map((request) => formatOf(request).type)

  it.each([400, 422, 500])('but answers %i gets json_object with the schema from then on', async (status) => {
    server.behave = knowing(isJsonObject, status)
    const model = open()
    const refused: RefusedFormat[] = []
    const task = { ...sampleTask, onFormatRefused: (each: RefusedFormat) => refused.push(each) }
    await expect(model.complete(task)).resolves.toMatchObject({ value: choice })
    const [last] = server.requests.slice(-1)
    expect(last?.body.response_format).toEqual({
      type: 'json_object',
      schema: expect.objectContaining({ type: 'object', required: ['slug', 'reasons'] }),
    })
    expect(last).toMatchObject(pick(sampleTask))
    expect(refused).toEqual([{ format: 'json_schema', status }])
    expect(model.status()).toEqual({
      format: 'json_object with a schema',
      refusedFormats: [{ format: 'json_schema', status }],
      problem: undefined,
    })
    server.requests.length = 0
    await model.complete(task)
    expect(typesAsked()).toEqual(['json_object'])
    expect(refused).toHaveLength(1)
  })

  it('nor json_object with a schema gets the schema in its instructions', async () => {
    server.behave = knowing((format) => isJsonObject(format) && format.schema === undefined, 422)
    const model = open()
    await expect(model.complete(sampleTask)).resolves.toMatchObject({ value: choice })
    expect(typesAsked()).toEqual(['json_schema', 'json_object', 'json_object'])
    const [last] = server.requests.slice(-1)
    expect(last?.body.response_format).toEqual({ type: 'json_object' })
    expect(last?.instructions).toMatch(/^Choose a place\.\n\n.*JSON schema.*\n\{.*"reasons".*\}$/)
    expect(model.status()?.refusedFormats.map(({ format }) => format)).toEqual([
      'json_schema',
      'json_object with a schema',
    ])
  })

  it.each([
    [400, 'misconfigured'],
    [422, 'misconfigured'],
    [500, 'unavailable'],
  ])('nor any other format but answers %i counts as %s, and gets json_schema again', async (status, reason) => {
    server.behave = () => ({ kind: 'status', status })
    const model = open()
    await expect(model.complete(sampleTask)).rejects.toMatchObject({ reason })
    expect(model.status()).toEqual({
      format: 'json_schema',
      refusedFormats: [],
      problem: expect.stringContaining(`status ${status}`),
    })
    server.requests.length = 0
    server.behave = () => well
    await model.complete(sampleTask)
    expect(typesAsked()).toEqual(['json_schema'])
    expect(model.status()?.problem).toBeUndefined()
  })

  it('gets no other format if it accepted json_schema before', async () => {
    const model = open()
    await model.complete(sampleTask)
    server.requests.length = 0
    server.behave = () => ({ kind: 'status', status: 400 })
    await expect(model.complete(sampleTask)).rejects.toMatchObject({ reason: 'misconfigured' })
    expect(typesAsked()).toEqual(['json_schema'])
  })
})

describe('the reply of a model server', () => {
  it('has a cost in tokens, estimated when the server does not count', async () => {
    server.behave = () => ({ ...well, usage: { input: 321, output: 45 } })
    expect((await open().complete(sampleTask)).usage).toEqual({ inputTokens: 321, outputTokens: 45 })
    server.behave = () => ({ ...well, usage: null })
    const { usage } = await open().complete(sampleTask)
    expect(usage.inputTokens).toBe(Math.ceil((sampleTask.instructions + sampleTask.input).length / 4))
    expect(usage.outputTokens).toBeGreaterThan(10)
  })

  it.each([
    ['negative', { input: -1e15, output: -5 }],
    ['fractional', { input: 1.5, output: Number.NaN }],
    ['absurdly high', { input: 1e308, output: 1e15 }],
  ])('has an estimated cost when the count of the server is %s', async (_, usage) => {
    server.behave = () => ({ ...well, usage: null })
    const { usage: estimated } = await open().complete(sampleTask)
    server.behave = () => ({ ...well, usage })
    expect((await open().complete(sampleTask)).usage).toEqual(estimated)
  })

  it('is accepted in a code fence', async () => {
    server.behave = () => ({ kind: 'text', text: `\`\`\`json\n${JSON.stringify(choice)}\n\`\`\`` })
    await expect(open().complete(sampleTask)).resolves.toMatchObject({ value: choice })
  })

  it('is accepted with unescaped line breaks in texts, as SmolLM2 writes them behind llama-cpp-python', async () => {
    server.behave = () => ({ kind: 'text', text: '{ "slug": "}\n{", "reasons":[]}' })
    await expect(open().complete(sampleTask)).resolves.toMatchObject({ value: { slug: '} {', reasons: [] } })
  })

  it.each<[string, ModelBehaviour, string]>([
    ['refuses', { kind: 'refusal', text: 'I cannot help with that.' }, 'refused'],
    ['filters', { kind: 'filtered' }, 'refused'],
    ['replies in prose', { kind: 'text', text: 'Graag gedaan! Hier is je plan.' }, 'malformed'],
    ['stops at the token limit', { kind: 'text', text: '{"slug":"mini', finishReason: 'length' }, 'malformed'],
    ['replies with other fields', { kind: 'answer', value: { slug: 3 } }, 'malformed'],
    ['replies with nothing', { kind: 'text', text: '' }, 'malformed'],
    ['never closes a code fence', { kind: 'text', text: `\`\`\`json\n${'\n'.repeat(60_000)}x` }, 'malformed'],
    ['replies with too much', { kind: 'answer', value: { ...choice, reasons: ['a'.repeat(64_000)] } }, 'malformed'],
    ['refuses the key', { kind: 'status', status: 401 }, 'misconfigured'],
    ['does not know the model', { kind: 'status', status: 404 }, 'misconfigured'],
  ])('is an error, and not requested again, when the server %s', async (_, behaviour, reason) => {
    server.behave = () => behaviour
    expect((await failureOf()).reason).toBe(reason)
    expect(server.requests).toHaveLength(1)
  })

  it.each<[string, ModelBehaviour]>([
    ['is busy', { kind: 'status', status: 429 }],
    ['fails at a gateway', { kind: 'status', status: 502 }],
    ['is unavailable behind a proxy', { kind: 'status', status: 503, headers: { 'retry-after': '1' } }],
    ['closes the connection', { kind: 'dropped' }],
    ['breaks off in the middle', { kind: 'broken-off' }],
    ['sends no JSON', { kind: 'garbage' }],
  ])('is requested once more when the server %s', async (_, behaviour) => {
    server.behave = (_request, count) => (count === 1 ? behaviour : well)
    await expect(open().complete(sampleTask)).resolves.toMatchObject({ value: choice })
    server.behave = () => behaviour
    server.requests.length = 0
    expect((await failureOf()).reason).toBe('unavailable')
    expect(server.requests).toHaveLength(2)
  })

  it('is not requested again when the server says to wait long', async () => {
    server.behave = () => ({ kind: 'status', status: 429, headers: { 'retry-after': '60' } })
    expect((await failureOf()).reason).toBe('unavailable')
    expect(server.requests).toHaveLength(1)
  })

  it('is read up to two million bytes, and not requested again', async () => {
    server.behave = () => ({ kind: 'endless' })
    expect((await failureOf()).reason).toBe('malformed')
    expect(server.requests).toHaveLength(1)
  })

  it.each([301, 302, 303, 307, 308])('is not fetched from the address of a redirect (%i)', async (status) => {
    const elsewhere = await startFakeModelServer()
    elsewhere.behave = () => well
    const location = `${elsewhere.url}/chat/completions`
    server.behave = () => ({ kind: 'status', status, headers: { location } })
    expect((await failureOf()).reason).toBe('misconfigured')
    expect(server.requests).toHaveLength(1)
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  it.each(['silent', 'stuck'] as const)('times out when the server is %s', async (kind) => {
    server.behave = () => ({ kind })
    expect((await failureOf(300)).reason).toBe('timeout')
  })

  it('is not awaited after the caller aborts', async () => {
    server.behave = () => ({ kind: 'silent' })
    const leaving = new AbortController()
    const answer = open().complete({ ...sampleTask, signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(answer).rejects.toThrow('left')
  })

  it('has a cost even when it is unusable', async () => {
    server.behave = () => ({ kind: 'text', text: 'Nee.' })
    expect((await failureOf()).usage).toEqual({ inputTokens: 100, outputTokens: 50 })
  })

  it('is not quoted in an error, nor is the request', async () => {
    server.behave = () => ({ kind: 'text', text: 'geheim antwoord' })
    const failure = await failureOf()
    expect(`${failure.message} ${failure.stack}`).not.toMatch(/minigolf|geheim/)
  })
})

describe('the configured model', () => {
  const openWith = (env: Record<string, string>) => openEngines(EngineSettings.parse(env), ['model'])

  it.each([
    ['none', {}],
    ['openai', { OPENAI_API_KEY: 'sk-test' }],
    ['openai', { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }],
  ])('is %s with %j', async (kind, env) => {
    const engines = await openWith(env)
    expect(engines.model.kind).toBe(kind)
    await engines.close()
  })

  it('may be none in production', async () => {
    const engines = await openWith({ NODE_ENV: 'production' })
    expect(engines.model.kind).toBe('none')
    await engines.close()
  })

  it.each([
    ['OPENAI_BASE_URL', 'localhost:8000'],
    ['MODEL_TIMEOUT_SECONDS', '0'],
    ['MODEL_TIMEOUT_SECONDS', '51'],
  ])('is refused with %s=%s', (name, value) => {
    expect(EngineSettings.safeParse({ [name]: value }).error?.issues[0]?.path).toEqual([name])
  })
})
