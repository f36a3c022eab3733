/** Finds units without a line of their own in CODEOWNERS, lines about missing folders, and malformed owners. */
export function findOwnerProblems(text: string, units: readonly string[], exists: (path: string) => boolean): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const owned = new Set<string>()
  const problems: string[] = []
  for (const line of lines) {
    const [path = '', ...owners] = line.trim().split(/\s+/)
    if (owners.some(isOwner)) owned.add(path)
    if (path.startsWith('/') && !exists(path.slice(1))) problems.push(`${path} is not there`)
    if (!owners.every(isOwner)) problems.push(`${path}: an owner is @name or @team/name`)
  }
  const unowned = units.filter((unit) => !owned.has(`/${unit}/`)).map((unit) => `${unit} has no owner of its own`)
  return [...unowned, ...problems].map((problem) => `.github/CODEOWNERS: ${problem}`)
}

const isOwner = (word: string) => /^@[\w-]+(?:\/[\w-]+)?$/.test(word)
