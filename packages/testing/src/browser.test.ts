import { startWithRetries } from './browser'

beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

it('starts again what died while it started, and no more often than told', async () => {
  const start = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('SIGSEGV')).mockResolvedValue('browser')
  expect(await startWithRetries(start, 3)).toBe('browser')
  expect(start).toHaveBeenCalledTimes(2)
  const dead = jest.fn<Promise<string>, []>().mockRejectedValue(new Error('gone'))
  await expect(startWithRetries(dead, 3)).rejects.toThrow('gone')
  expect(dead).toHaveBeenCalledTimes(3)
})
