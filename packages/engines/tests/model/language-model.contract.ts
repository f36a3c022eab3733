import { describeEachEngine, type EngineUnderTest } from '@plekje/testing'
import { z } from 'zod'
import { type LanguageModel, ModelError } from '../../src/model/language-model'

export const sampleTask = {
  instructions: 'Choose a place.',
  input: '{"text":"minigolf"}',
  schema: z.object({ slug: z.string(), reasons: z.array(z.string()) }),
  name: 'choice',
  maxOutputTokens: 200,
}

/** The contract of every language model, including the absent one. */
export function describeLanguageModels(models: readonly EngineUnderTest<LanguageModel>[]): void {
  describeEachEngine('the language model', models, (underTest) => {
    let model: LanguageModel
    beforeEach(async () => {
      model = await underTest.open()
    })
    afterEach(() => model.close())

    it('answers in the requested format, or rejects with an error that tells why', async () => {
      const outcome = await model.complete(sampleTask).catch((error: unknown) => error)
      if (model.kind === 'none') {
        expect(outcome).toBeInstanceOf(ModelError)
        expect(outcome).toMatchObject({ reason: 'none' })
      } else {
        expect(outcome).toEqual({
          value: { slug: expect.any(String), reasons: expect.any(Array) },
          usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
        })
      }
    })

    it('answers a ping', async () => {
      await expect(model.ping()).resolves.toBeUndefined()
    })

    it('may be closed twice', async () => {
      await model.close()
      await expect(model.close()).resolves.toBeUndefined()
    })
  })
}
