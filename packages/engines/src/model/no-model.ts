import { type LanguageModel, ModelError } from './language-model'

/** For where no model is configured: whoever asks finds out at once. */
export const openNoModel = (): LanguageModel => ({
  kind: 'none',
  async complete() {
    throw new ModelError('none', 'No language model is configured')
  },
  async ping() {},
  async close() {},
})
