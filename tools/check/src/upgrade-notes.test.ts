import { findUpgradeNoteProblems } from './upgrade-notes'

const note =
  '### Upgrade\n\n- **Before**: a backup.\n- **Order**: any.\n- **After**: nothing.\n- **Back**: the former tags.\n'
const changelog = (unreleased: string) =>
  `# Changelog\n\n## Unreleased\n\n${unreleased}\n## 0.1.0\n\nThe first version.\n`

describe('upgrade notes', () => {
  it('are complete with four entries, wherever the section stands', () => {
    expect(findUpgradeNoteProblems(changelog(note))).toEqual([])
    expect(findUpgradeNoteProblems(changelog(`${note}\n### Added\n\n- More.\n`))).toEqual([])
  })

  it('must be there for every release but the first', () => {
    expect(findUpgradeNoteProblems(changelog('### Added\n\n- More.\n'))).toEqual([
      'CHANGELOG.md: Unreleased has no section "### Upgrade"',
    ])
  })

  it.each([
    ['lacks an entry', note.replace(/- \*\*After.*\n/, '')],
    ['has an empty entry', note.replace('nothing.', '').replace('**After**: ', '**After**:')],
    ['has another order', note.replace('Before', 'X').replace('Back', 'Before').replace('X', 'Back')],
  ])('are refused when one %s', (_, changed) => {
    expect(findUpgradeNoteProblems(changelog(changed))).toEqual([
      'CHANGELOG.md: the upgrade note of Unreleased must have the entries **Before**, **Order**, **After**, **Back**, in this order',
    ])
  })
})
