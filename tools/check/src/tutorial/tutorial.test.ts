import { applyBlock, countOf, findUnappliable } from './apply-blocks'
import { type Block, readTutorial } from './read-tutorial'

const RULES = '- **PLANT-9** Nine.\n- **PLANT-20** Twenty.\n- **OTHER-41** Other.'
const tutorial = `# One

[src/a.ts](../src/a.ts):

\`\`\`diff
 const one = 1
+const two = 2
-const three = 3

 const four = 4
\`\`\`

\`\`\`sh
npm test
npm run check
\`\`\`

\`\`\`ts
only shown
\`\`\`

See [this](https://example.org) and [docs/new.md](new.md):

\`\`\`diff
+# PLANT-##
\`\`\`
`
const steps = readTutorial('docs/tutorial.md', tutorial)
const [change] = steps as Block[]
const before = 'const one = 1\nconst three = 3\n\nconst four = 4\n'
const after = 'const one = 1\nconst two = 2\n\nconst four = 4\n'

describe('a tutorial', () => {
  it('is read as changes of files and commands, in order', () => {
    expect(steps.map((step) => (step.kind === 'command' ? [step.line, step.text] : [step.line, step.path]))).toEqual([
      [5, 'src/a.ts'],
      [14, 'npm test'],
      [15, 'npm run check'],
      [24, 'docs/new.md'],
    ])
    expect(countOf(steps)).toBe('2 files: 1 of source, 0 of tests, 1 documents')
  })

  it('changes a file as its block shows it', () => {
    expect(change && applyBlock(change, before, RULES)).toEqual({ text: after })
  })

  it('gives a rule the next number of its area', () => {
    expect(applyBlock(steps[3] as Block, undefined, RULES)).toEqual({ text: '# PLANT-21\n' })
  })

  it.each([
    [
      'a line that is gone',
      before.replace('three', '3'),
      'docs/tutorial.md:5: no longer applies to src/a.ts: lacks "const three = 3"',
    ],
    ['lines that were parted', before.replace('const four', '\nconst four'), 'its lines are no longer consecutive'],
    ['lines that stand there twice', before + before, 'its lines occur 2 times'],
    ['a file that is gone', undefined, 'changes a file that does not exist'],
  ])('tells of %s, by its own line', (_, text, problem) => {
    const found = findUnappliable('docs/tutorial.md', steps, (path) => (path === 'src/a.ts' ? text : undefined), RULES)
    expect(found).toEqual([expect.stringContaining(problem)])
  })

  it('that was applied already has no problems', () => {
    const followed: Record<string, string> = { 'src/a.ts': after, 'docs/new.md': '# PLANT-23\n' }
    expect(findUnappliable('docs/tutorial.md', steps, (path) => followed[path], RULES)).toEqual([])
  })

  it('reports a block without a link to a file', () => {
    const found = findUnappliable('d.md', readTutorial('d.md', '# One\n\n```diff\n+a\n```\n'), () => undefined, RULES)
    expect(found).toEqual(['d.md:3: the line above the block links to no file'])
  })
})
