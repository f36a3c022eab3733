import { answerVersions, readAnswerVersions } from './answer-versions'

describe('versions of venues in a reply', () => {
  it('are read as they were written', () => {
    const header = answerVersions([
      { id: 12, version: 3 },
      { id: 7, version: 2 ** 40 },
    ])
    expect(readAnswerVersions(header ?? '')).toEqual(
      new Map([
        [12, 3],
        [7, 2 ** 40],
      ]),
    )
    expect(readAnswerVersions(answerVersions([]) ?? 'x')).toEqual(new Map())
  })

  it('are left out for long lists', () => {
    expect(answerVersions(Array.from({ length: 201 }, (_, id) => ({ id, version: 1 })))).toBeUndefined()
  })

  it.each(['1', '1:', 'a:1', '1:2,', '1:2;3:4', '-1:2'])('are undefined for the malformed text %j', (text) => {
    expect(readAnswerVersions(text)).toBeUndefined()
  })
})
