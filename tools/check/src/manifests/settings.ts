import { ofOpenTelemetry } from '../reaching'
import { type Labels, type Manifest, type Workload, workloadsOf } from './documents'
import { environmentOf } from './environment'
import { addressOf, type EngineFacts, type UnitFacts } from './unit-facts'

/** Given to a pod for the manifest's own use: other values are put together from them. */
const ofManifests = /^POD_NAME$/
const usesLabel = 'plekje.example/uses-'

/**
 * Compares the environments in manifests with the units' settings: each unit's own reader parses what the cluster would
 * provide. Also checks engine roles against labels and variables, addresses of other services, and Jobs.
 */
export function findSettingProblems(
  manifests: readonly Manifest[],
  units: readonly UnitFacts[],
  engines: EngineFacts,
  examples: Labels,
): string[] {
  const workloads = workloadsOf(manifests)
  return units.flatMap((unit) => {
    const serving = workloads.find(({ kind, name }) => kind !== 'Job' && name === unit.name)
    if (serving === undefined) return [`${unit.name}: has no Deployment`]
    return [
      ...problemsOfSettings(serving, unit, engines, manifests, examples),
      ...problemsOfLabels(serving, unit),
      ...problemsOfJobs(unit, workloads, manifests, engines, examples),
    ].map((problem) => `${unit.name}: ${problem}`)
  })
}

function problemsOfSettings(
  { pod }: Workload,
  unit: UnitFacts,
  engines: EngineFacts,
  manifests: readonly Manifest[],
  examples: Labels,
): string[] {
  return pod.containers.flatMap((container) => {
    const { variables, problems } = environmentOf(container, manifests, examples)
    const unknown = Object.keys(variables).filter(
      (name) =>
        !knownNames(unit).has(name.replace(/_FILE$/, '')) && !knownNames(unit).has(name) && !ofManifests.test(name),
    )
    const unaddressed = unit.calls.filter((name) => {
      const address = variables[addressOf(name)]
      return address === undefined || new URL(address).hostname !== name
    })
    return [
      ...problems,
      ...unknown.map((name) => `is given ${name}, which it does not know`),
      ...unaddressed.map((name) => `needs the address of ${name} in ${addressOf(name)}`),
      ...unit.engineRoles
        .filter((role) => !isServed(role, variables, engines))
        .map((role) => `would embed ${role}: give it ${engines.variableOf.get(role)} or allow it`),
      ...refusalOf(unit, variables),
    ]
  })
}

const knownNames = ({ variables }: UnitFacts) => new Set([...variables, ...ofOpenTelemetry])

function isServed(role: string, variables: Labels, { variableOf, embeddedIsFine }: EngineFacts): boolean {
  const allowed = variables.ALLOW_EMBEDDED?.split(',') ?? []
  return Boolean(variables[variableOf.get(role) ?? '']) || embeddedIsFine.has(role) || allowed.includes(role)
}

/** The unit's own startup errors. */
function refusalOf(unit: UnitFacts, variables: Labels): string[] {
  try {
    unit.readConfig({ ...variables, NODE_ENV: 'production' })
    return []
  } catch (error) {
    return (error instanceof Error ? error.message : String(error))
      .split('\n')
      .map((line) => `would not start: ${line}`)
  }
}

function problemsOfLabels({ labels }: Workload, unit: UnitFacts): string[] {
  const labelled = Object.keys(labels)
    .filter((label) => label.startsWith(usesLabel))
    .map((label) => label.slice(usesLabel.length))
  return [
    ...unit.engineRoles.filter((role) => !labelled.includes(role)).map((role) => `lacks the label ${usesLabel}${role}`),
    ...labelled.filter((role) => !unit.engineRoles.includes(role)).map((role) => `uses no ${role}, but is labelled so`),
  ]
}

/** Each command of a program has its Job with that program's image, and what the command needs. */
function problemsOfJobs(
  unit: UnitFacts,
  workloads: readonly Workload[],
  manifests: readonly Manifest[],
  engines: EngineFacts,
  examples: Labels,
): string[] {
  const imageOf = ({ pod }: Workload) => pod.containers[0]?.image
  const serving = workloads.find(({ kind, name }) => kind !== 'Job' && name === unit.name)
  const own = workloads.filter(
    (workload) => workload.kind === 'Job' && serving && imageOf(workload) === imageOf(serving),
  )
  const commandOf = ({ pod }: Workload) => pod.containers[0]?.args?.at(-1) ?? ''
  return [
    ...unit.commands
      .filter((command) => !own.some((job) => commandOf(job) === command))
      .map((command) => `has no Job for its command ${command}`),
    ...own
      .filter((job) => !unit.commands.includes(commandOf(job)))
      .map((job) => `Job ${job.name} runs ${commandOf(job)}, which is no command of it`),
    ...own.flatMap((job) =>
      job.pod.containers.flatMap((container) => {
        const { variables, problems } = environmentOf(container, manifests, examples)
        const roles = Object.keys(job.labels).filter((label) => label.startsWith(usesLabel))
        const missing = roles.filter((role) => !isServed(role.slice(usesLabel.length), variables, engines))
        const lacking = roles.length === 0 ? ['says which engine it uses by no label'] : []
        return [...problems, ...lacking, ...missing.map((role) => `lacks what ${role} needs`)].map(
          (problem) => `Job ${job.name} ${problem}`,
        )
      }),
    ),
  ]
}
