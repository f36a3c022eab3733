import { findOwnerProblems } from './code-owners'

describe('owners of units', () => {
  const there = () => true

  it('are named on a line for each unit', () => {
    expect(findOwnerProblems('* @a/all\n/services/x/ @a/b\n', ['services/x', 'gateway'], there)).toEqual([
      '.github/CODEOWNERS: gateway has no owner of its own',
    ])
  })

  it('are people or teams', () => {
    expect(findOwnerProblems('/gateway/ somebody\n', ['gateway'], there)).toEqual([
      '.github/CODEOWNERS: gateway has no owner of its own',
      '.github/CODEOWNERS: /gateway/: an owner is @name or @team/name',
    ])
  })

  it('are refused for missing folders', () => {
    expect(findOwnerProblems('/gone/ @a\n', [], () => false)).toEqual(['.github/CODEOWNERS: /gone/ is not there'])
  })
})
