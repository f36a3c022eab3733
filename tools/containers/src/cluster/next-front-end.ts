import { join } from 'node:path'
import { run } from '../docker'
import type { NextFrontEnd } from '../next-front-end'
import { root } from '../units'
import { kubectl, waitForRollout } from './cluster'

/** Deploys another version of a micro-frontend by `k8s/remote.sh`, as a team would. */
export function nextFrontEndOnCluster(image: string): NextFrontEnd {
  const deployment = 'deployment/mfe-discovery-v2'
  return {
    add: () => remote('add', 'discovery', 'v2', image),
    use: (version) => (version === 'next' ? remote('use', 'discovery', 'v2') : remote('use', 'discovery')),
    stopNext: async () => {
      await kubectl('scale', deployment, '--replicas', '0')
      const pod = 'app.kubernetes.io/name=mfe-discovery-v2'
      await kubectl('wait', 'pod', '--selector', pod, '--for', 'delete', '--timeout', '60s')
    },
    restartNext: async () => {
      await kubectl('scale', deployment, '--replicas', '1')
      await waitForRollout(deployment)
    },
    remove: () => remote('remove', 'discovery', 'v2'),
  }
}

async function remote(...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(join(root, 'k8s/remote.sh'), args)
  if (code !== 0) throw new Error(`remote.sh ${args.join(' ')}: ${stderr || stdout}`)
}
