import { type LanguageModel, ModelError } from './language-model'

/** Used when no model is configured: every task fails immediately. */
export const openNoModel = (): LanguageModel => ({
  kind: 'none',
  async complete() {
    throw new ModelError('none', 'No language model is configured')
  },
  status: () => undefined,
  async ping() {},
  async close() {},
})
