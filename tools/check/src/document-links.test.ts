import { findBrokenLinks } from './document-links'

const paths = ['README.md', 'docs/glossary.md', 'docs/decisions/0001-one.md']
const problemsOf = (text: string) => findBrokenLinks([{ path: 'docs/glossary.md', text }], paths)

describe('a link of a document', () => {
  it.each([
    '[one](decisions/0001-one.md)',
    '[a part](decisions/0001-one.md#context)',
    '[a folder](decisions) and [another](decisions/)',
    '[up](../README.md)',
    '[here](#words)',
    '[elsewhere](https://example.org/gone.md)',
    'as in `[text](gone.md)`',
    '```\n[text](gone.md)\n```',
  ])('may be %j', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  it.each(['gone.md', '../docs/decisions/0002-two.md', '../../README.md'])('to %s is refused', (target) => {
    expect(problemsOf(`# Words\n\nsee [it](${target})`)).toEqual([
      `docs/glossary.md:3: links to ${target}, which is not there`,
    ])
  })
})
