import { OPENTELEMETRY_VARIABLES } from '../reaching'
import { type Labels, type Manifest, type Workload, workloadsOf } from './documents'
import { environmentOf } from './environment'
import { type EngineFacts, type UnitFacts, urlVariableOf } from './unit-facts'

/** Variables that only the manifest uses, to compose other values. */
const HELPER_VARIABLES = /^POD_NAME$/
const USES_LABEL = 'plekje.example/uses-'
/**
 * Commands that need no Job where pods migrate before they start (k8s/components/gitops): services declare missing
 * topics themselves, and an operator seeds once.
 */
const commandsBeforeStart = new Set(['migrate', 'seed', 'declare-topics'])

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
    const deployment = workloads.find(({ kind, name }) => kind !== 'Job' && name === unit.name)
    if (deployment === undefined) return [`${unit.name}: has no Deployment`]
    return [
      ...settingProblems(deployment, unit, engines, manifests, examples),
      ...labelProblems(deployment, unit),
      ...jobProblems(unit, deployment, workloads, manifests, engines, examples),
    ].map((problem) => `${unit.name}: ${problem}`)
  })
}

function settingProblems(
  { pod }: Workload,
  unit: UnitFacts,
  engines: EngineFacts,
  manifests: readonly Manifest[],
  examples: Labels,
): string[] {
  return pod.containers.flatMap((container) => {
    const { variables, problems } = environmentOf(container, manifests, examples)
    const knownNames = new Set([...unit.variables, ...OPENTELEMETRY_VARIABLES])
    const isKnown = (name: string) =>
      knownNames.has(name.replace(/_FILE$/, '')) || knownNames.has(name) || HELPER_VARIABLES.test(name)
    const unknownNames = Object.keys(variables).filter((name) => !isKnown(name))
    const missingAddresses = unit.calls.filter((name) => {
      const address = variables[urlVariableOf(name)]
      return address === undefined || new URL(address).hostname !== name
    })
    return [
      ...problems,
      ...unknownNames.map((name) => `is given ${name}, which it does not know`),
      ...missingAddresses.map((name) => `needs the address of ${name} in ${urlVariableOf(name)}`),
      ...unit.engineRoles
        .filter((role) => !hasEngine(role, variables, engines))
        .map((role) => `would embed ${role}: give it ${engines.variableOf.get(role)} or allow it`),
      ...startupErrors(unit, variables),
    ]
  })
}

function hasEngine(role: string, variables: Labels, { variableOf, embeddedInProduction }: EngineFacts): boolean {
  const embeddableRoles = variables.ALLOW_EMBEDDED?.split(',') ?? []
  if (embeddedInProduction.has(role) || embeddableRoles.includes(role)) return true
  return Boolean(variables[variableOf.get(role) ?? ''])
}

/** The errors with which the unit would refuse to start. */
function startupErrors(unit: UnitFacts, variables: Labels): string[] {
  try {
    unit.readConfig({ ...variables, NODE_ENV: 'production' })
    return []
  } catch (error) {
    return (error instanceof Error ? error.message : String(error))
      .split('\n')
      .map((line) => `would not start: ${line}`)
  }
}

function labelProblems({ labels }: Workload, unit: UnitFacts): string[] {
  const labelledRoles = Object.keys(labels)
    .filter((label) => label.startsWith(USES_LABEL))
    .map((label) => label.slice(USES_LABEL.length))
  return [
    ...unit.engineRoles
      .filter((role) => !labelledRoles.includes(role))
      .map((role) => `lacks the label ${USES_LABEL}${role}`),
    ...labelledRoles
      .filter((role) => !unit.engineRoles.includes(role))
      .map((role) => `uses no ${role}, but is labelled so`),
  ]
}

/** Checks that each command of a program has a Job with the program's image and the variables of its engines. */
function jobProblems(
  unit: UnitFacts,
  deployment: Workload,
  workloads: readonly Workload[],
  manifests: readonly Manifest[],
  engines: EngineFacts,
  examples: Labels,
): string[] {
  const imageOf = ({ pod }: Workload) => pod.containers[0]?.image
  const jobs = workloads.filter((workload) => workload.kind === 'Job' && imageOf(workload) === imageOf(deployment))
  const commandOf = ({ pod }: Workload) => pod.containers[0]?.args?.at(-1) ?? ''
  const migratesBeforeStart = deployment.pod.initContainers?.some(({ args }) => args?.at(-1) === 'migrate') ?? false
  const needsJob = (command: string) => !(migratesBeforeStart && commandsBeforeStart.has(command))
  return [
    ...unit.commands
      .filter((command) => needsJob(command) && !jobs.some((job) => commandOf(job) === command))
      .map((command) => `has no Job for its command ${command}`),
    ...jobs
      .filter((job) => !unit.commands.includes(commandOf(job)))
      .map((job) => `Job ${job.name} runs ${commandOf(job)}, which is no command of it`),
    ...jobs.flatMap((job) =>
      job.pod.containers.flatMap((container) => {
        const { variables, problems } = environmentOf(container, manifests, examples)
        const roleLabels = Object.keys(job.labels).filter((label) => label.startsWith(USES_LABEL))
        const missingLabels = roleLabels.filter(
          (label) => !hasEngine(label.slice(USES_LABEL.length), variables, engines),
        )
        const unlabelled = roleLabels.length === 0 ? ['says which engine it uses by no label'] : []
        return [...problems, ...unlabelled, ...missingLabels.map((label) => `lacks what ${label} needs`)].map(
          (problem) => `Job ${job.name} ${problem}`,
        )
      }),
    ),
  ]
}
