import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, runTypeScript } from './run-typescript'

/** The packages of the kit; each exports everything in `src/index.ts`. */
export const KIT = ['web-kit', 'ui'] as const
export type KitPackage = (typeof KIT)[number]

/** Declarations by path (`web-kit/src/index.d.ts`), in lines, so that their record is readable in a review. */
export type KitTypes = Readonly<Record<string, readonly string[]>>

/** Types of clients, which are replaced by `object`, because the gate of contracts checks them. */
const client = /import\("@plekje\/contracts(?:\/plain)?"\)\.(?:Typed)?Client<\{[\s\S]*?\n\}>;/g

/**
 * The kit's exports as TypeScript declarations without comments.
 * @param packages the folder of `web-kit` and `ui`, inside the repository
 * @param folder a working folder inside the repository, so that packages are found
 */
export function emitKitTypes(packages: string, folder: string): KitTypes {
  const entries = KIT.map((name) => join(packages, name, 'src/index.ts'))
  const { isGood, text } = runTypeScript(folder, entries, {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    // Another check type-checks the kit.
    noCheck: true,
    rootDir: root,
    outDir: join(folder, 'emitted'),
  })
  if (!isGood) throw new Error(`the kit's types cannot be read:\n${text}`)
  const out = join(folder, 'emitted', relative(root, packages))
  const paths = KIT.flatMap((name) => declarationsIn(out, `${name}/src`)).sort()
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(out, path), 'utf8').replace(client, 'object;').trimEnd().split('\n')]),
  )
}

/** Writes declarations as packages, so that files in `folder` can import them by name. */
export function writePackages(types: KitTypes, folder: string): void {
  for (const [path, lines] of Object.entries(types)) write(join(folder, 'node_modules/@plekje', path), lines.join('\n'))
  for (const name of KIT) {
    const manifest = { name: `@plekje/${name}`, types: './src/index.d.ts' }
    write(join(folder, 'node_modules/@plekje', name, 'package.json'), JSON.stringify(manifest))
  }
}

const declarationsIn = (folder: string, inside: string): string[] =>
  readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = `${inside}/${entry.name}`
    if (entry.isDirectory()) return declarationsIn(folder, path)
    return entry.name.endsWith('.d.ts') ? [path] : []
  })

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
