/** Units that no line of CODEOWNERS is about alone, and lines about folders that are not there. */
export function findUnowned(text: string, units: readonly string[], isThere: (path: string) => boolean): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const rows = lines.map((line) => line.trim().split(/\s+/))
  const owned = new Set(rows.filter(([, ...owners]) => owners.some(isOwner)).map(([path]) => path))
  return [
    ...units.filter((unit) => !owned.has(`/${unit}/`)).map((unit) => `${unit} has no owner of its own`),
    ...rows
      .flatMap(([path = '']) => (path.startsWith('/') ? [path] : []))
      .filter((path) => !isThere(path.slice(1)))
      .map((path) => `${path} is not there`),
    ...rows
      .filter(([, ...owners]) => !owners.every(isOwner))
      .map(([path]) => `${path}: an owner is @name or @team/name`),
  ].map((problem) => `.github/CODEOWNERS: ${problem}`)
}

const isOwner = (word: string) => /^@[\w-]+(?:\/[\w-]+)?$/.test(word)
