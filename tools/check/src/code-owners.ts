/** Finds units without a line of their own in CODEOWNERS, and lines about folders that do not exist. */
export function findUnowned(text: string, units: readonly string[], exists: (path: string) => boolean): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const rows = lines.map((line) => line.trim().split(/\s+/))
  const owned = new Set(rows.filter(([, ...owners]) => owners.some(isOwner)).map(([path]) => path))
  return [
    ...units.filter((unit) => !owned.has(`/${unit}/`)).map((unit) => `${unit} has no owner of its own`),
    ...rows
      .map(([path = '']) => path)
      .filter((path) => path.startsWith('/') && !exists(path.slice(1)))
      .map((path) => `${path} is not there`),
    ...rows
      .filter(([, ...owners]) => !owners.every(isOwner))
      .map(([path]) => `${path}: an owner is @name or @team/name`),
  ].map((problem) => `.github/CODEOWNERS: ${problem}`)
}

const isOwner = (word: string) => /^@[\w-]+(?:\/[\w-]+)?$/.test(word)
