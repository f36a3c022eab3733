import { parse } from 'yaml'

interface Step {
  readonly uses?: string
  readonly run?: string
}
interface Job {
  readonly permissions?: unknown
  readonly 'timeout-minutes'?: number
  readonly steps?: readonly Step[]
  readonly services?: Readonly<Record<string, { readonly image: string }>>
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>> | string
  readonly jobs?: Readonly<Record<string, Job>>
}

/** Commands of npm itself, which are no scripts of the repository. */
const NPM_COMMANDS = new Set(['ci', 'install'])

/**
 * Checks what GitHub's schema does not: existing npm scripts, engine versions as in `docker-compose.yml`, actions with
 * a version, read-only rights for a whole workflow, and a timeout for every job.
 */
export function findWorkflowProblems(
  text: string,
  { scripts, images }: { readonly scripts: ReadonlySet<string>; readonly images: ReadonlySet<string> },
): string[] {
  const { permissions, jobs = {} }: Workflow = parse(text) ?? {}
  const mayOnlyRead =
    typeof permissions === 'object' &&
    permissions !== null &&
    Object.values(permissions).every((right) => right !== 'write')
  const problems = Object.entries(jobs).flatMap(([name, job]) =>
    jobProblems(job, scripts, images).map((problem) => `${name}: ${problem}`),
  )
  if (!mayOnlyRead) problems.unshift('permissions: a workflow reads; a job that writes says so itself')
  return problems
}

function jobProblems(job: Job, scripts: ReadonlySet<string>, images: ReadonlySet<string>): string[] {
  const steps = job.steps ?? []
  const problems = job['timeout-minutes'] === undefined ? ['has no timeout-minutes'] : []
  return [
    ...problems,
    ...Object.values(job.services ?? {})
      .filter(({ image }) => !images.has(image))
      .map(({ image }) => `${image} is not what docker-compose.yml uses`),
    ...steps
      .filter(({ uses }) => uses !== undefined && !/@[0-9a-f]{40}$/.test(uses))
      .map(({ uses }) => `${uses} does not name a commit`),
    ...steps
      .flatMap(({ run = '' }) => scriptsIn(run))
      .filter((script) => !scripts.has(script))
      .map((script) => `npm run ${script}: there is no such script`),
  ]
}

/** The scripts in commands such as `npm run check -- x`, `npm run --silent check` and `npm test`. */
export const scriptsIn = (commands: string): string[] =>
  [...commands.matchAll(/\bnpm (run )?(?:--?[\w-]+ )*([a-z][\w:-]*)/g)]
    .filter(([, run, name = '']) => run !== undefined || !NPM_COMMANDS.has(name))
    .map(([, , name = '']) => name)

export const imagesIn = (compose: string): Set<string> =>
  new Set([...compose.matchAll(/^\s*image: ["']?([^\s"'$]+)/gm)].map(([, image = '']) => image))

/** Errors of GitHub's own parser: unknown keys, wrong types, invalid expressions. */
export async function findSchemaErrors(name: string, content: string): Promise<string[]> {
  // The package is an ES module.
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return [...new Set(context.errors.getErrors().map(({ message }) => message))]
}
