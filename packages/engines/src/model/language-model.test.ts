import { type FakeModelServer, type ModelBehaviour, startFakeModelServer } from '@plekje/testing'
import { EngineSettings } from '../config'
import { openEngines } from '../open-engines'
import { ModelError } from './language-model'
import { describeLanguageModels, sampleTask } from './language-model.contract'
import { openNoModel } from './no-model'
import { openOpenaiModel } from './openai-model'

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
const troubleOf = async (timeoutMs?: number): Promise<ModelError> => {
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

describe('what a server is asked', () => {
  it('keeps instructions and input apart and holds the schema, strictly', async () => {
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

  it('is asked without a key when there is none', async () => {
    await expect(open().complete(sampleTask)).resolves.toMatchObject({ value: choice })
  })
})

const pick = ({ instructions, input }: typeof sampleTask) => ({ instructions, input })

describe('what a server answers', () => {
  it('comes with what it cost, estimated when the server does not count', async () => {
    server.behave = () => ({ ...well, usage: { input: 321, output: 45 } })
    expect((await open().complete(sampleTask)).usage).toEqual({ inputTokens: 321, outputTokens: 45 })
    server.behave = () => ({ ...well, usage: null })
    const { usage } = await open().complete(sampleTask)
    expect(usage.inputTokens).toBe(Math.ceil((sampleTask.instructions + sampleTask.input).length / 4))
    expect(usage.outputTokens).toBeGreaterThan(10)
  })

  it('is understood in a fence', async () => {
    server.behave = () => ({ kind: 'text', text: `\`\`\`json\n${JSON.stringify(choice)}\n\`\`\`` })
    await expect(open().complete(sampleTask)).resolves.toMatchObject({ value: choice })
  })

  it.each<[string, ModelBehaviour, string]>([
    ['refuses', { kind: 'refusal', text: 'I cannot help with that.' }, 'refused'],
    ['filters', { kind: 'filtered' }, 'refused'],
    ['talks', { kind: 'text', text: 'Graag gedaan! Hier is je plan.' }, 'malformed'],
    ['breaks off', { kind: 'text', text: '{"slug":"mini', finishReason: 'length' }, 'malformed'],
    ['has another form', { kind: 'answer', value: { slug: 3 } }, 'malformed'],
    ['says nothing', { kind: 'text', text: '' }, 'malformed'],
    ['takes no such key', { kind: 'status', status: 401 }, 'misconfigured'],
    ['knows no such model', { kind: 'status', status: 404 }, 'misconfigured'],
    ['does not understand', { kind: 'status', status: 400 }, 'misconfigured'],
  ])('is an error of its own kind, and not asked for again, when the server %s', async (_, behaviour, trouble) => {
    server.behave = () => behaviour
    expect((await troubleOf()).trouble).toBe(trouble)
    expect(server.requests).toHaveLength(1)
  })

  it.each<[string, ModelBehaviour]>([
    ['is busy', { kind: 'status', status: 429 }],
    ['fails', { kind: 'status', status: 500 }],
    ['is away behind a proxy', { kind: 'status', status: 503, headers: { 'retry-after': '1' } }],
    ['hangs up', { kind: 'dropped' }],
    ['breaks off in the middle', { kind: 'broken-off' }],
    ['sends something else', { kind: 'garbage' }],
  ])('is asked for once more when the server %s', async (_, behaviour) => {
    server.behave = (_request, count) => (count === 1 ? behaviour : well)
    await expect(open().complete(sampleTask)).resolves.toMatchObject({ value: choice })
    server.behave = () => behaviour
    server.requests.length = 0
    expect((await troubleOf()).trouble).toBe('away')
    expect(server.requests).toHaveLength(2)
  })

  it('is not waited for when the server says to come back much later', async () => {
    server.behave = () => ({ kind: 'status', status: 429, headers: { 'retry-after': '60' } })
    expect((await troubleOf()).trouble).toBe('away')
    expect(server.requests).toHaveLength(1)
  })

  it.each(['silent', 'stuck'] as const)('is given up when the server is %s', async (kind) => {
    server.behave = () => ({ kind })
    expect((await troubleOf(300)).trouble).toBe('timeout')
  })

  it('is given up when whoever asked goes away', async () => {
    server.behave = () => ({ kind: 'silent' })
    const leaving = new AbortController()
    const answer = open().complete({ ...sampleTask, signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(answer).rejects.toThrow('left')
  })

  it('tells of what it cost also when it cannot be used', async () => {
    server.behave = () => ({ kind: 'text', text: 'Nee.' })
    expect((await troubleOf()).usage).toEqual({ inputTokens: 100, outputTokens: 50 })
  })

  it('never repeats in an error what was asked or answered', async () => {
    server.behave = () => ({ kind: 'text', text: 'geheim antwoord' })
    const trouble = await troubleOf()
    expect(`${trouble.message} ${trouble.stack}`).not.toMatch(/minigolf|geheim/)
  })
})

describe('which model there is', () => {
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
  ])('is not chosen by %s=%s', (name, value) => {
    expect(EngineSettings.safeParse({ [name]: value }).error?.issues[0]?.path).toEqual([name])
  })
})
