import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExportedName, exportedNames } from './exported-names'
import { KIT, type KitPackage, type KitTypes, writePackages } from './kit-types'
import { runTypeScript } from './run-typescript'

/** A changed export that breaks code built on the release. */
export interface Finding {
  /** `@plekje/ui: Button` */
  readonly name: string
  readonly reasons: readonly string[]
}

export interface Verdict {
  readonly findings: readonly Finding[]
  /** New exports since the release. */
  readonly added: readonly string[]
  /** True when anything differs. */
  readonly isChanged: boolean
}

/** Types whose values micro-frontends create and the shell reads, so that values of the release must still fit. */
const MADE_BY_REMOTES: ReadonlySet<string> = new Set(['RemoteApp'])

/** Names of `web-kit` that only the shell imports, which has the kit of its own build. */
const SHELL_ONLY: ReadonlySet<string> = new Set(['RemotePages', 'Surroundings', 'useSurroundings'])

/** A line of the file that the compiler checks. */
interface CompilerCheck {
  readonly name: string
  readonly code: string
  /** Replaces the compiler's message. */
  readonly reason?: string | undefined
}

/**
 * Checks by TypeScript that all released exports can be used as before. A value must be assignable to its released type
 * and accept the same properties. A type must have the same properties, and be assignable to its released form or the
 * reverse; the checks of the values that use the type cover the direction.
 *
 * @param folder a working folder inside the repository, so that packages are found
 */
export function judge(released: KitTypes, today: KitTypes, folder: string): Verdict {
  const added = KIT.flatMap((kit) => {
    const releasedNames = new Set(namesIn(released, kit).map(({ name }) => name))
    return namesIn(today, kit)
      .filter(({ name }) => !releasedNames.has(name))
      .map(({ name }) => titleOf(kit, name))
  })
  if (JSON.stringify(released) === JSON.stringify(today)) return { findings: [], added, isChanged: false }

  writePackages(released, folder)
  writePackages(today, join(folder, 'today'))
  const removedNames = new Set<string>()
  const compilerChecks = KIT.flatMap((kit) => {
    const currentNames = new Set(namesIn(today, kit).map(({ kind, name }) => `${kind} ${name}`))
    return namesIn(released, kit).flatMap((exported) => {
      if (currentNames.has(`${exported.kind} ${exported.name}`)) return checksOf(kit, exported)
      removedNames.add(titleOf(kit, exported.name))
      return []
    })
  })
  const lines = [...preamble, ...librariesOf(released).map((name) => `import type {} from '${name}'`)]
  const code = [...lines, ...compilerChecks.map((check) => check.code), ''].join('\n')
  writeFileSync(join(folder, 'judged.ts'), code)
  const { isGood, text } = runTypeScript(folder, ['judged.ts'], { noUnusedLocals: false })

  const reasons = new Map<string, string[]>([...removedNames].map((name) => [name, ['was removed']]))
  for (const { line, message } of errorsIn(text)) {
    const check = compilerChecks[line - lines.length - 1]
    if (!check) throw new Error(`the kit cannot be judged:\n${text}`)
    reasons.set(check.name, [...(reasons.get(check.name) ?? []), check.reason ?? message])
  }
  if (!isGood && reasons.size === 0) throw new Error(`the kit cannot be judged:\n${text}`)
  const findings = [...reasons].map(([name, reasonsOfName]) => ({ name, reasons: reasonsOfName }))
  return { findings, added, isChanged: true }
}

const titleOf = (kit: KitPackage, name: string): string => `@plekje/${kit}: ${name}`
const namesIn = (types: KitTypes, kit: KitPackage): ExportedName[] =>
  exportedNames(types, `${kit}/src/index.d.ts`).filter(({ name }) => !SHELL_ONLY.has(name))

const namespaces: Readonly<Record<KitPackage, string>> = { 'web-kit': 'WebKit', ui: 'Ui' }

const preamble = [
  ...KIT.flatMap((kit) => [
    `import type * as Was${namespaces[kit]} from './node_modules/@plekje/${kit}/src/index'`,
    `import type * as Is${namespaces[kit]} from './today/node_modules/@plekje/${kit}/src/index'`,
  ]),
  'type Keys<T> = T extends unknown ? keyof T : never',
  'type Lost<Was, Is> = Exclude<Keys<Was>, Keys<Is>>',
  'type Taken<F, At extends number> = F extends (...args: infer Args) => unknown ? Extract<Args[At], object> : never',
  'type FitsOneWay<Was, Is> = [Is] extends [Was] ? true : [Was] extends [Is] ? true : false',
]

function checksOf(kit: KitPackage, { name, kind, parameters }: ExportedName): CompilerCheck[] {
  const title = titleOf(kit, name)
  const check = (expected: string, actual: string, reason?: string): CompilerCheck => ({
    name: title,
    code: `;((value: ${expected}) => value)(null! as ${actual})`,
    reason,
  })
  const path = `${namespaces[kit]}.${name}`
  if (kind === 'value') {
    const was = `typeof Was${path}`
    const is = `typeof Is${path}`
    return [check(was, is), ...[0, 1].map((at) => check('never', `Lost<Taken<${was}, ${at}>, Taken<${is}, ${at}>>`))]
  }
  const types = parameters === 0 ? '' : `<${Array(parameters).fill('any').join(', ')}>`
  const was = `Was${path}${types}`
  const is = `Is${path}${types}`
  const checks = [
    check('never', `Lost<${was}, ${is}>`),
    check('true', `FitsOneWay<${was}, ${is}>`, 'changed so that neither fits the other'),
  ]
  return MADE_BY_REMOTES.has(name) ? [...checks, check(is, was)] : checks
}

/** Packages that the declarations import. The types of a missing package would be `any`, which passes every check. */
function librariesOf(types: KitTypes): string[] {
  const text = Object.values(types).flat().join('\n')
  const names = [...text.matchAll(/(?:from |import\()["']([^."'][^"']*)["']/g)].map(([, name]) => String(name))
  return [...new Set(names)].sort()
}

const errorsIn = (text: string) =>
  [...text.matchAll(/^judged\.ts\((\d+),\d+\): error TS\d+: (.*(?:\n {2,}.*)*)/gm)].map(([, line, message]) => ({
    line: Number(line),
    message: String(message).replaceAll('"./today/node_modules/@plekje/', '"@plekje/'),
  }))
