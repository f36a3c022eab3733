// npm run test:cluster: tests the images on a real Kubernetes cluster with browsers and visitors, while every part of it is
// replaced. docs/operations/kubernetes.md lists the requirements.
import { runInsideCluster } from './cluster/inside'
import { testCluster } from './cluster/scenario'
import { requireDocker } from './docker'

async function main(): Promise<void> {
  requireDocker()
  const failed = await runInsideCluster(testCluster)
  process.exit(failed === 0 ? 0 : 1)
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
