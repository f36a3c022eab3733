/** The questions that an operator asks of a release, in the order of the work. */
const QUESTIONS = ['Before', 'Order', 'After', 'Back']

/**
 * Finds releases of CHANGELOG.md whose section `### Upgrade` is missing, or does not answer each question by one entry
 * `- **Before**: …`. The first release has nobody who upgrades to it.
 */
export function findUpgradeNoteProblems(changelog: string): string[] {
  const releases = changelog.split(/^## /m).slice(1, -1)
  return releases.flatMap((release) => {
    const title = release.split('\n', 1)[0] ?? ''
    const note = release.split(/^### /m).find((section) => section.startsWith('Upgrade\n'))
    if (note === undefined) return [`CHANGELOG.md: ${title} has no section "### Upgrade"`]
    const answered = [...note.matchAll(/^- \*\*(\w+)\*\*: \S/gm)].map(([, question]) => question)
    if (answered.join() === QUESTIONS.join()) return []
    const entries = QUESTIONS.map((question) => `**${question}**`).join(', ')
    return [`CHANGELOG.md: the upgrade note of ${title} must have the entries ${entries}, in this order`]
  })
}
