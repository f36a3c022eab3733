import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The report of compiler output, without colours. */
function reportOf(...compilers: readonly (readonly string[])[]): string[] {
  const module = join(__dirname, '../dev-types.mjs')
  const script = `import { createTypeReport } from ${JSON.stringify(module)}
    const known = []
    for (const lines of ${JSON.stringify(compilers)}) {
      const report = createTypeReport((line) => console.log(line), known)
      for (const line of lines) report(line)
    }`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return stripVTControlCharacters(printed).split('\n').filter(Boolean)
}

describe('type errors of npm run dev', () => {
  it('are printed under the names of their files, with the explanation of the compiler', () => {
    expect(
      reportOf([
        '12:00:00 AM - Starting compilation in watch mode...',
        'gateway/src/a.ts(3,7): error TS2322: No.',
        "  Type 'string' is not 'number'.",
        'gateway/src/a.ts(9,1): error TS2304: Nobody.',
        'shell/src/b.tsx(1,1): error TS1005: Comma.',
        '12:00:01 AM - Found 3 errors. Watching for file changes.',
      ]),
    ).toEqual([
      'types   gateway/src/a.ts',
      '        line 3  TS2322: No.',
      "          Type 'string' is not 'number'.",
      '        line 9  TS2304: Nobody.',
      'types   shell/src/b.tsx',
      '        line 1  TS1005: Comma.',
    ])
  })

  it('are reported as solved, once', () => {
    const one = '12:00:01 AM - Found 1 error. Watching for file changes.'
    const clean = '12:00:01 AM - Found 0 errors. Watching for file changes.'
    expect(reportOf([clean, 'a.ts(1,1): error TS1: X.', one, clean, clean]).slice(-1)).toEqual(['types   no errors'])
    expect(reportOf([clean])).toEqual([])
  })

  it('are printed once when two compilers find them', () => {
    const found = 'a.ts(1,1): error TS1: X.'
    expect(reportOf([found, '  Because.'], [found, '  Because.', 'b.ts(1,1): error TS2: Y.'])).toEqual([
      'types   a.ts',
      '        line 1  TS1: X.',
      '          Because.',
      'types   b.ts',
      '        line 1  TS2: Y.',
    ])
  })

  it('end when a compilation does not find them', () => {
    const [one, none] = ['Found 1 error. Watching', 'Found 0 errors. Watching']
    expect(reportOf(['a.ts(1,1): error TS1: X.', one, 'b.ts(1,1): error TS2: Y.', one, none])).toEqual([
      'types   a.ts',
      '        line 1  TS1: X.',
      'types   b.ts',
      '        line 1  TS2: Y.',
      'types   no errors',
    ])
  })
})
