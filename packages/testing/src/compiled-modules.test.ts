import vm, { createContext, runInContext } from 'node:vm'

type Compiled = (given?: unknown) => unknown

const compile = (source: string, context = createContext({}), filename = '/compiled/here.js') =>
  vm.compileFunction(source, ['given'], { filename, parsingContext: context }) as Compiled

describe('modules that are compiled once for all files of a worker', () => {
  it('run in the context of each file, with variables of their own', () => {
    const source = 'globalThis.count = (globalThis.count ?? 0) + given; return [globalThis.count, {}]'
    const [one, other] = [createContext({}), createContext({})]
    expect(runInContext('typeof count', one)).toBe('undefined')
    expect(JSON.stringify(compile(source, one)(2))).toBe('[2,{}]')
    expect(JSON.stringify(compile(source, one)(2))).toBe('[4,{}]')
    expect(JSON.stringify(compile(source, other)(5))).toBe('[5,{}]')
    expect(compile('return Array', one)()).toBe(runInContext('Array', one))
    expect(compile('return Array', other)()).toBe(runInContext('Array', other))
  })

  it('are compiled by the first of them', () => {
    const { Script } = vm
    const scripts = jest.spyOn(vm, 'Script').mockImplementation((...given) => new Script(...given))
    const results = [1, 2, 3].map((given) => compile('return given + 1', createContext({}), '/compiled/once.js')(given))
    expect(results).toEqual([2, 3, 4])
    expect(scripts).toHaveBeenCalledTimes(1)
  })

  it('are compiled again when their text is another one', () => {
    expect(compile('return 1')()).toBe(1)
    expect(compile('return 2')()).toBe(2)
  })

  it('keep the places of their errors, in the first line too', () => {
    const stackOf = (source: string) => {
      try {
        return compile(source)()
      } catch (error) {
        return String((error as Error).stack)
      }
    }
    expect(stackOf("throw new Error('here')")).toContain('/compiled/here.js:1:7')
    expect(stackOf("\n  throw new Error('here')")).toContain('/compiled/here.js:2:9')
  })

  it('stay strict where they say so, may end in a comment, and fail as before when they are none', () => {
    expect(compile("'use strict'; return this === undefined // so")()).toBe(true)
    expect(() => compile('return (')).toThrow('Unexpected end of input')
  })
})
