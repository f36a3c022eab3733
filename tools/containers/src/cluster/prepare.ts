import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildImages, imageName, imageSettings } from '../build-images'
import { docker } from '../docker'
import { nextFrontEnd } from '../next-front-end'
import { imageUnits } from '../units'
import { brokenReviews, buildVariant } from '../variants'
import { kubectl, loadImages, NAMESPACE } from './cluster'

/** Folder of the node's volumes in k8s/overlays/test/volumes.yaml. */
export const VOLUMES = '/var/tmp/plekje-cluster'
const folders = ['mongodb', 'redis', 'kafka', 'photos', 'review-photos', 'mails', 'spool-0', 'spool-1', 'backups']
const engineImages = ['plekje.test/mongodb:7', 'plekje.test/redis:7', 'plekje.test/kafka:3.9.1']

/** Image versions that are built for these tests only. */
export const BROKEN_REVIEWS_IMAGE = 'plekje/reviews:broken'
export const NEXT_FRONT_END_IMAGE = 'plekje/mfe-discovery:next'

const settingsOfImages = () => ({ ...imageSettings(), prefix: 'plekje', version: 'dev' })

const unitImages = (): string[] => imageUnits().map((unit) => imageName(unit, settingsOfImages()))

/** The images of every unit and engine, any of which may be scheduled on a further node. */
export const imagesOfNode = (): string[] => [...unitImages(), ...engineImages]

/** Builds all images and the variants, and loads them into the cluster by the command `loadImage`. */
export async function loadAllImages(loadImage: string): Promise<string> {
  const settings = settingsOfImages()
  await buildImages(imageUnits(), settings)
  await buildVariant(brokenReviews, settings)
  await buildVariant(nextFrontEnd, settings)
  await docker(['tag', 'plekje/social:dev', 'plekje/social:next'])
  const images = unitImages()
  await loadImages(
    [...images, BROKEN_REVIEWS_IMAGE, NEXT_FRONT_END_IMAGE, 'plekje/social:next', ...engineImages],
    loadImage,
  )
  return `${images.length} images`
}

/** Removes the namespace of an earlier run with everything in it, and empties the folders of its volumes. */
export async function emptyCluster(): Promise<undefined> {
  await kubectl('delete', 'namespace', NAMESPACE, '--ignore-not-found', '--timeout', '180s')
  await kubectl('delete', 'persistentvolume', '--selector', 'app.kubernetes.io/part-of=plekje', '--ignore-not-found')
  rmSync(VOLUMES, { recursive: true, force: true })
  for (const folder of folders) {
    mkdirSync(join(VOLUMES, folder), { recursive: true })
    chmodSync(join(VOLUMES, folder), 0o777)
  }
  return undefined
}
