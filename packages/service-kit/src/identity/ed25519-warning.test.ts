import { ignoreEd25519Warning } from './ed25519-warning'

const original = process.emitWarning
afterEach(() => {
  process.emitWarning = original
})

it('leaves out the one warning and tells every other', () => {
  const emitted: unknown[] = []
  process.emitWarning = (warning: unknown) => void emitted.push(warning)
  ignoreEd25519Warning()
  process.emitWarning('The Ed25519 Web Crypto API algorithm is an experimental feature', 'ExperimentalWarning')
  process.emitWarning('something else', 'DeprecationWarning')
  expect(emitted).toEqual(['something else'])
})
