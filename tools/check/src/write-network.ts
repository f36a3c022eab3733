import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderNetworkDocument } from './manifests/check-manifests'
import { NETWORK_DOCUMENT } from './manifests/network-document'
import { findRenderer } from './manifests/render'

const [root = join(__dirname, '../../..')] = process.argv.slice(2)
const renderer = findRenderer()
if (renderer === undefined) throw new Error('needs kubectl or kustomize, or a command in KUSTOMIZE')
writeFileSync(join(root, NETWORK_DOCUMENT), renderNetworkDocument(root, renderer))
