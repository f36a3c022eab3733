import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildArguments, type ImageSettings } from './build-images'
import { copyRepositoryTo } from './copy-repository'
import { docker } from './docker'
import { selectUnits } from './units'

/** A version of a unit whose sources differ in one file. */
export interface Variant {
  readonly unit: string
  readonly tag: string
  /** Path from the root. */
  readonly file: string
  readonly edit: (text: string) => string
}

/** Builds a variant from a copy of the repository. @throws when the edit changes nothing */
export async function buildVariant({ unit, tag, file, edit }: Variant, settings: ImageSettings): Promise<void> {
  const [imageUnit] = selectUnits([unit])
  if (!imageUnit) throw new Error(`there is no unit ${unit}`)
  const folder = mkdtempSync(join(tmpdir(), 'plekje-variant-'))
  try {
    copyRepositoryTo(folder)
    const text = readFileSync(join(folder, file), 'utf8')
    const editedText = edit(text)
    if (editedText === text) throw new Error(`the edit for ${unit}:${tag} does not change ${file}`)
    writeFileSync(join(folder, file), editedText)
    const args = buildArguments(imageUnit, { ...settings, version: tag })
    await docker(args.map((arg) => (arg === '.' ? folder : arg)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The reviews service with an additional migration that fails. */
export const brokenReviews: Variant = {
  unit: 'reviews',
  tag: 'broken',
  file: 'services/reviews/src/migrations.ts',
  edit: (text) => {
    const [declaration, name] = /export const (\w+): ServiceMigrations =/.exec(text) ?? []
    if (declaration === undefined) return text
    // Migrations are numbered without a gap, so the number of this one is counted when the module loads.
    return `${text.replace(declaration, 'const released: ServiceMigrations =')}
export const ${name}: ServiceMigrations = {
  ...released,
  steps: [
    ...released.steps,
    {
      id: String(released.steps.length + 1).padStart(4, '0') + '-meant-to-fail',
      run: async () => {
        throw new Error('meant to fail')
      },
    },
  ],
}
`
  },
}
