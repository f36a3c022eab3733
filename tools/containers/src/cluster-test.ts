// npm run test:cluster: tests the images on a real Kubernetes cluster with browsers and visitors, while every part of
// it is replaced. docs/operations/kubernetes.md lists the requirements.
import { Checks, runChecks } from './checks'
import { runInsideCluster } from './cluster/inside'
import { testCluster } from './cluster/scenario'
import { requireDocker } from './docker'

void runChecks(async () => {
  requireDocker()
  const checks = new Checks(process.env.CHECKS)
  await runInsideCluster((loadImage) => testCluster(checks, loadImage))
  return { checks }
})
