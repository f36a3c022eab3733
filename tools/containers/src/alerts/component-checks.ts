import { dirname } from 'node:path'
import { type Checks, ensure } from '../checks'
import { downloadOperatorSchemas, findResourceProblems } from './custom-resources'
import { PROMETHEUS_RULE_FILE } from './prometheus-rule'

/** Checks the resources of k8s/components/monitoring against the schemas of the Prometheus operator. */
export async function checkComponent(checks: Checks): Promise<void> {
  await checks.try('the resources of k8s/components/monitoring are what the Prometheus operator takes', async () => {
    const { count, problems } = findResourceProblems(dirname(PROMETHEUS_RULE_FILE), downloadOperatorSchemas())
    ensure(problems.length === 0, problems.join('\n'))
    return `${count} resources`
  })
}
