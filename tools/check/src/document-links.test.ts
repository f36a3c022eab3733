import { findBrokenLinks, findUnknownNames } from './document-links'

const paths = ['README.md', 'bench/scale.ts', 'docs/glossary.md', 'docs/decisions/0001-one.md']
const one = { path: 'docs/decisions/0001-one.md', text: '# 1. One `port`, two adapters\n' }
const problemsOf = (text: string) => findBrokenLinks([one, { path: 'docs/glossary.md', text }], paths)

describe('a link of a document', () => {
  it.each([
    '[one](decisions/0001-one.md)',
    '[a part](decisions/0001-one.md#1-one-port-two-adapters)',
    '[a folder](decisions) and [another](decisions/)',
    '[up](../README.md)',
    '# Words\n\n[here](#words)',
    '[elsewhere](https://example.org/gone.md)',
    'as in `[text](gone.md)`',
    '```\n[text](gone.md)\n```',
  ])('may be %j', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  it.each(['gone.md', '../docs/decisions/0002-two.md', '../../README.md', '#gone', 'decisions/0001-one.md#gone'])(
    'to %s is refused',
    (target) => {
      expect(problemsOf(`# Words\n\nsee [it](${target})`)).toEqual([
        `docs/glossary.md:3: links to ${target}, which is not there`,
      ])
    },
  )
})

describe('a name in a document', () => {
  const namesIn = (text: string) => findUnknownNames([{ path: 'README.md', text }], paths, ['bench', 'test:late'])

  it.each([
    '`docs/decisions/0001-one.md`, `docs/decisions/` and `docs/decisions/0001-one`',
    '`src/main.ts` of a unit',
    '`docs/decisions/NNNN-title.md`',
    '`npm run test:late` and `npm run bench -- scale --url URL`',
  ])('may be %j', (text) => {
    expect(namesIn(text)).toEqual([])
  })

  it.each([
    ['`docs/gone.md`', 'docs/gone.md is not there'],
    ['`npm run gone`', 'npm has no script gone'],
    ['`npm run bench -- gone`', 'there is no bench gone'],
  ])('is refused: %s', (text, problem) => {
    expect(namesIn(text)).toEqual([`README.md:1: ${problem}`])
  })
})
