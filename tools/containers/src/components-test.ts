// npm run test:components: the custom resources of k8s/components against the definitions that their operators publish.
// COMPONENT_DEFINITIONS names a folder with a folder per component, for definitions that no Go module has.
import { join } from 'node:path'
import { Checks, ensure, runChecks } from './checks'
import { findResourceProblems } from './components/custom-resources'
import { componentModules, readComponentSchemas } from './components/definitions'
import { root } from './units'

runChecks(async () => {
  const checks = new Checks(process.env.CHECKS)
  const skipped: string[] = []
  for (const component of Object.keys(componentModules)) {
    const title = `${component}: its resources are what its operator takes`
    if (!checks.wants(title)) continue
    const schemas = readComponentSchemas(component, process.env.COMPONENT_DEFINITIONS)
    if (schemas === undefined) {
      skipped.push(`${component} (COMPONENT_DEFINITIONS names no folder with its definitions)`)
      continue
    }
    await checks.try(title, async () => {
      const { count, problems } = findResourceProblems(join(root, 'k8s/components', component), schemas)
      ensure(problems.length === 0, problems.join('\n'))
      ensure(count > 0, 'it has no resources')
      return `${count} resources`
    })
  }
  return { checks, skipped, repeat: "CHECKS='part of a name' npm run test:components runs some of them" }
})
