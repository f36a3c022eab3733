import { findUnportable } from './portable'

describe('the check of portability', () => {
  it('passes plain commands and plain names', () => {
    expect(
      findUnportable(
        {
          prestart: 'npm run install',
          start: 'node tools/start.mjs',
          check: 'npm run start',
          'ensure-installed': 'node install.mjs',
        },
        ['a/b.ts', 'a/c.ts'],
      ),
    ).toEqual([])
  })

  it('reports a script without a step that installs the packages', () => {
    expect(findUnportable({ check: 'tsx src/a.ts check' }, [])).toEqual([
      'package.json: nothing installs the packages before the script check (precheck)',
    ])
  })

  it.each(['FOO=1 node a.mjs', 'node a.mjs && node b.mjs', './run.sh', 'bash run', "node -e 'x'", 'rm -rf dist'])(
    'names the script %s',
    (command) => {
      expect(findUnportable({ prestart: 'npm run install', start: command }, [])).toEqual([
        expect.stringContaining(command),
      ])
    },
  )

  it.each(['a/what?.ts', 'a/b:c.ts', 'aux.ts', 'a/end.', 'nul'])('names the file %s', (path) => {
    expect(findUnportable({}, [path])).toEqual([`${path}: Windows refuses this name`])
  })

  it('names two files that differ by case alone', () => {
    expect(findUnportable({}, ['src/Card.ts', 'src/card.ts'])).toHaveLength(1)
  })
})
