import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Copy, type Dockerfile, DockerfileParser, From, type Instruction } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'

/** Copies a unit's part of the repository to a folder, as the Dockerfiles do. */
export type Prune = (unit: string, target: string) => void

interface Stage {
  readonly name: string | undefined
  readonly instructions: readonly Instruction[]
}

const PRUNE_COMMAND = /tools\/build\/prune\.mjs\s+"?(\$UNIT|[\w/-]+)"?\s+(\/\w+)/

/**
 * Finds build failures without Docker: unknown instructions, copies from missing stages or files, and undeclared build
 * arguments. Checks the result of `prune.mjs` for each unit.
 */
export function findDockerfileProblems(
  text: string,
  units: readonly string[],
  { dockerignore, root, prune }: { readonly dockerignore: string; readonly root: string; readonly prune: Prune },
): string[] {
  const dockerfile = DockerfileParser.parse(text)
  const stages = stagesOf(dockerfile)
  const mistakes = validate(text)
    .filter(({ severity }) => severity === 1)
    .map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)
  const copies = stages.flatMap(({ instructions }, index) =>
    instructions.filter((instruction) => instruction instanceof Copy).map((instruction) => ({ instruction, index })),
  )
  const contextProblems = copies.flatMap(({ instruction, index }) =>
    findMissingSources(instruction, stages.slice(0, index), root, dockerignore),
  )
  const prunedFolders = new Map<string, string>()
  try {
    const pruneProblems = units.flatMap((unit) =>
      copies.flatMap(({ instruction }) => {
        const from = stages.find(({ name }) => name !== undefined && name === fromOf(instruction))
        const [, prunedUnit = '', target = ''] = PRUNE_COMMAND.exec(textOf(from?.instructions ?? [])) ?? []
        if (prunedUnit === '') return []
        const folder = prunedFolderOf(prunedUnit === '$UNIT' ? unit : prunedUnit, prunedFolders, prune)
        return sourcesOf(instruction)
          .filter((source) => source.startsWith(`${target}/`) && !existsSync(join(folder, source.slice(target.length))))
          .map((source) => `${unit}: line ${lineOf(instruction)}: prune.mjs makes no ${source}`)
      }),
    )
    return [
      ...mistakes,
      ...contextProblems,
      ...stages.flatMap((stage) => findUndeclaredArguments(stage, dockerfile)),
      ...pruneProblems,
    ]
  } finally {
    for (const folder of prunedFolders.values()) rmSync(folder, { recursive: true, force: true })
  }
}

function stagesOf(dockerfile: Dockerfile): Stage[] {
  const stages: { name: string | undefined; instructions: Instruction[] }[] = []
  for (const instruction of dockerfile.getInstructions()) {
    if (instruction instanceof From) stages.push({ name: instruction.getBuildStage() ?? undefined, instructions: [] })
    stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

function findMissingSources(copy: Copy, earlierStages: readonly Stage[], root: string, dockerignore: string): string[] {
  const from = fromOf(copy)
  if (from !== undefined) {
    return earlierStages.some(({ name }) => name === from)
      ? []
      : [`line ${lineOf(copy)}: there is no earlier stage ${from}`]
  }
  const included = [...dockerignore.matchAll(/^!(.+)$/gm)].map(([, pattern = '']) => pattern)
  const isIncluded = (source: string) => included.some((path) => path === source || source.startsWith(`${path}/`))
  return sourcesOf(copy)
    .filter((source) => source !== '.')
    .filter((source) => !existsSync(join(root, source)) || !isIncluded(source))
    .map((source) => `line ${lineOf(copy)}: ${source} is not there, or left out by .dockerignore`)
}

function findUndeclaredArguments({ name, instructions }: Stage, dockerfile: Dockerfile): string[] {
  const argumentsIn = (all: readonly Instruction[]) => {
    const declarations = all.filter((instruction) => instruction.getKeyword() === 'ARG')
    return new Set(declarations.map((declaration) => declaration.getArguments()[0]?.getValue().split('=')[0]))
  }
  const inFile = argumentsIn(dockerfile.getInstructions())
  const inStage = argumentsIn(instructions)
  const usedVariables = new Set<string>()
  for (const instruction of instructions) {
    if (instruction instanceof From) continue
    const text = instruction.getRawArgumentsContent() ?? ''
    for (const [, variable = ''] of text.matchAll(/\$\{?([A-Z_]+)/g)) usedVariables.add(variable)
  }
  return [...usedVariables]
    .filter((variable) => inFile.has(variable) && !inStage.has(variable))
    .map((variable) => `stage ${name ?? 'that is the image'}: uses ${variable} without ARG`)
}

const fromOf = (copy: Copy): string | undefined => copy.getFromFlag()?.getValue() ?? undefined
const sourcesOf = (copy: Copy): string[] =>
  copy
    .getArguments()
    .slice(0, -1)
    .map((argument) => argument.getValue())
const lineOf = (instruction: Instruction) => instruction.getRange().start.line + 1
const textOf = (instructions: readonly Instruction[]) =>
  instructions.map((instruction) => instruction.getTextContent()).join('\n')

function prunedFolderOf(unit: string, prunedFolders: Map<string, string>, prune: Prune): string {
  const existing = prunedFolders.get(unit)
  if (existing !== undefined) return existing
  const folder = mkdtempSync(join(tmpdir(), 'plekje-pruned-'))
  prunedFolders.set(unit, folder)
  prune(unit, folder)
  return folder
}

/** Checks both Dockerfiles, for every unit that has an image. */
export function checkDockerfiles(
  root: string,
  units: readonly { readonly path: string; readonly kind: string }[],
  prune: Prune,
): string[] {
  const dockerignore = readFileSync(join(root, '.dockerignore'), 'utf8')
  const kinds = { service: ['service', 'gateway'], frontend: ['shell', 'mfe'] }
  return Object.entries(kinds).flatMap(([name, unitKinds]) => {
    const paths = units.filter(({ kind }) => unitKinds.includes(kind)).map(({ path }) => path)
    const file = `docker/${name}.Dockerfile`
    return findDockerfileProblems(readFileSync(join(root, file), 'utf8'), paths, { dockerignore, root, prune }).map(
      (problem) => `${file}: ${problem}`,
    )
  })
}
