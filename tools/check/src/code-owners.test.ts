import { findUnowned } from './code-owners'

describe('owners of units', () => {
  const there = () => true

  it('are named on a line of each unit alone', () => {
    expect(findUnowned('* @a/all\n/services/x/ @a/b\n', ['services/x', 'gateway'], there)).toEqual([
      '.github/CODEOWNERS: gateway has no owner of its own',
    ])
  })

  it('are people or teams', () => {
    expect(findUnowned('/gateway/ somebody\n', ['gateway'], there)).toEqual([
      '.github/CODEOWNERS: gateway has no owner of its own',
      '.github/CODEOWNERS: /gateway/: an owner is @name or @team/name',
    ])
  })

  it('are asked about folders that are there', () => {
    expect(findUnowned('/gone/ @a\n', [], () => false)).toEqual(['.github/CODEOWNERS: /gone/ is not there'])
  })
})
