import { answerVersions, readAnswerVersions } from './answer-versions'

describe('the versions that an answer tells of', () => {
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

  it('are left out of what is longer than a header should be', () => {
    expect(answerVersions(Array.from({ length: 201 }, (_, id) => ({ id, version: 1 })))).toBeUndefined()
  })

  it.each(['1', '1:', 'a:1', '1:2,', '1:2;3:4', '-1:2'])('are not made up from %j', (text) => {
    expect(readAnswerVersions(text)).toBeUndefined()
  })
})
