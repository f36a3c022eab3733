import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Exported, exportedNames } from './exported-names'
import { KIT, type KitPackage, type KitTypes, layOut } from './kit-types'
import { runTypeScript } from './run-typescript'

/** An export that code built on the release would not survive. */
export interface Finding {
  /** `@plekje/ui: Button` */
  readonly name: string
  readonly reasons: readonly string[]
}

export interface Verdict {
  readonly findings: readonly Finding[]
  /** Exports since the release. */
  readonly added: readonly string[]
  /** True when anything differs. */
  readonly isChanged: boolean
}

/** Types that micro-frontends make and the shell reads: what was made for the release must still do. */
const MADE_BY_REMOTES: ReadonlySet<string> = new Set(['RemoteApp'])

/** A line of the file that the compiler checks. */
interface Question {
  readonly name: string
  readonly code: string
  /** Replaces the compiler's message. */
  readonly reason?: string
}

/**
 * Lets TypeScript say whether everything that was exported can be used as before. A value must be assignable to its
 * released type and take the same properties; a type must be there with the same properties, and fit its released self
 * one way or the other: which way counts is seen at the values that take or give it.
 *
 * @param folder one to work in, inside the repository, so that packages are found
 */
export function judge(released: KitTypes, today: KitTypes, folder: string): Verdict {
  const added = KIT.flatMap((kit) => {
    const known = new Set(namesIn(released, kit).map(({ name }) => name))
    return namesIn(today, kit).flatMap(({ name }) => (known.has(name) ? [] : [titleOf(kit, name)]))
  })
  if (JSON.stringify(released) === JSON.stringify(today)) return { findings: [], added, isChanged: false }

  layOut(released, folder)
  layOut(today, join(folder, 'today'))
  const gone = new Set<string>()
  const questions = KIT.flatMap((kit) => {
    const present = new Set(namesIn(today, kit).map(({ kind, name }) => `${kind} ${name}`))
    return namesIn(released, kit).flatMap((one) => {
      if (present.has(`${one.kind} ${one.name}`)) return questionsAbout(kit, one)
      gone.add(titleOf(kit, one.name))
      return []
    })
  })
  const lines = [...preamble, ...librariesOf(released).map((name) => `import type {} from '${name}'`)]
  const code = [...lines, ...questions.map((one) => one.code), ''].join('\n')
  writeFileSync(join(folder, 'judged.ts'), code)
  const { isGood, text } = runTypeScript(folder, ['judged.ts'], { noUnusedLocals: false })

  const reasons = new Map<string, string[]>([...gone].map((name) => [name, ['was removed']]))
  for (const { line, message } of errorsIn(text)) {
    const question = questions[line - lines.length - 1]
    if (!question) throw new Error(`the kit cannot be judged:\n${text}`)
    reasons.set(question.name, [...(reasons.get(question.name) ?? []), question.reason ?? message])
  }
  if (!isGood && reasons.size === 0) throw new Error(`the kit cannot be judged:\n${text}`)
  return { findings: [...reasons].map(([name, why]) => ({ name, reasons: why })), added, isChanged: true }
}

const titleOf = (kit: KitPackage, name: string): string => `@plekje/${kit}: ${name}`
const namesIn = (types: KitTypes, kit: KitPackage): Exported[] => exportedNames(types, `${kit}/src/index.d.ts`)

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

function questionsAbout(kit: KitPackage, { name, kind, parameters }: Exported): Question[] {
  const title = titleOf(kit, name)
  const ask = (expected: string, given: string, reason?: string): Question => ({
    name: title,
    code: `;((value: ${expected}) => value)(null! as ${given})`,
    ...(reason === undefined ? {} : { reason }),
  })
  const path = `${namespaces[kit]}.${name}`
  if (kind === 'value') {
    const [was, is] = [`typeof Was${path}`, `typeof Is${path}`]
    return [ask(was, is), ...[0, 1].map((at) => ask('never', `Lost<Taken<${was}, ${at}>, Taken<${is}, ${at}>>`))]
  }
  const types = parameters === 0 ? '' : `<${Array(parameters).fill('any').join(', ')}>`
  const [was, is] = [`Was${path}${types}`, `Is${path}${types}`]
  return [
    ask('never', `Lost<${was}, ${is}>`),
    ask('true', `FitsOneWay<${was}, ${is}>`, 'changed so that neither fits the other'),
    ...(MADE_BY_REMOTES.has(name) ? [ask(is, was)] : []),
  ]
}

/** Packages that the declarations name: one that is not found would make everything of it `any`, which fits all. */
function librariesOf(types: KitTypes): string[] {
  const text = Object.values(types).flat().join('\n')
  const named = [...text.matchAll(/(?:from |import\()["']([^."'][^"']*)["']/g)].map(([, name]) => String(name))
  return [...new Set(named)].sort()
}

const errorsIn = (text: string) =>
  [...text.matchAll(/^judged\.ts\((\d+),\d+\): error TS\d+: (.*(?:\n {2,}.*)*)/gm)].map(([, line, message]) => ({
    line: Number(line),
    message: String(message).replaceAll('"./today/node_modules/@plekje/', '"@plekje/'),
  }))
