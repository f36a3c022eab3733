import { describeEachEngine } from '@plekje/testing'
import { type LanguageModel, ModelError, type RefusedFormat } from '../../src/model/language-model'
import { openOpenaiModel } from '../../src/model/openai-model'
import { sampleTask } from './language-model.contract'

const baseUrl = process.env.TEST_MODEL_URL
/** A small model on a busy machine takes seconds for a word. */
const TIMEOUT_MS = 500_000

const engine = {
  name: 'model',
  unavailable: baseUrl ? undefined : 'TEST_MODEL_URL is not set',
  open: async () => openOpenaiModel({ baseUrl, model: 'smollm2', timeoutMs: TIMEOUT_MS }),
}

describeEachEngine('a real server of the OpenAI protocol', [engine], ({ open }) => {
  let model: LanguageModel
  beforeAll(async () => {
    model = await open()
  })
  afterAll(() => model.close())

  it('answers a ping', async () => {
    await expect(model.ping()).resolves.toBeUndefined()
  })

  it('is asked by the first format that it knows, found once per process', async () => {
    const refused: RefusedFormat[] = []
    const task = { ...sampleTask, onFormatRefused: (format: RefusedFormat) => refused.push(format) }
    await expectAnswerOrMalformed(model, task)
    const { format, refusedFormats } = model.status() ?? {}
    expect(refused).toEqual(refusedFormats)
    expect(refused.map((each) => each.format)).not.toContain(format)
    await expectAnswerOrMalformed(model, task)
    expect(model.status()).toMatchObject({ format, refusedFormats })
    expect(refused).toEqual(refusedFormats)
  })
})

/** A model of this size often breaks off or repeats itself: the adapter must say so. */
async function expectAnswerOrMalformed(model: LanguageModel, task: typeof sampleTask): Promise<void> {
  const outcome = await model.complete(task).catch((error: unknown) => error)
  if (outcome instanceof ModelError) {
    expect(outcome.reason).toBe('malformed')
    expect(model.status()?.problem).toBe(outcome.message)
  } else {
    expect(outcome).toEqual({
      value: { slug: expect.any(String), reasons: expect.any(Array) },
      usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    })
  }
}
