import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Venue {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly latitude: string
  readonly longitude: string
  readonly isVisible: boolean
}

/**
 * Makes a folder that a platform can use as the repository, with `count` visible venues: copies of the seed's venues with
 * other names, each a few hundred metres from the previous copy.
 */
export function makeEnlargedRoot(root: string, folder: string, count: number): string {
  cpSync(join(root, 'data/seed'), join(folder, 'data/seed'), { recursive: true })
  for (const path of ['shell/dist', 'dist/remotes']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path))
  }
  const file = join(folder, 'data/seed/venues.ndjson')
  const originals = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Venue => JSON.parse(line))
    .filter(({ isVisible }) => isVisible)
  const venues = Array.from({ length: count }, (_, index) => {
    const original = originals[index % originals.length] as Venue
    const copy = Math.floor(index / originals.length)
    if (copy === 0) return original
    return {
      ...original,
      id: original.id + copy * 100_000,
      slug: `${original.slug}-${copy}`,
      name: `${original.name} ${copy}`,
      latitude: (Number(original.latitude) + copy * 0.003).toFixed(5),
      longitude: (Number(original.longitude) + copy * 0.002).toFixed(5),
    }
  })
  writeFileSync(file, venues.map((venue) => JSON.stringify(venue)).join('\n'))
  return folder
}
