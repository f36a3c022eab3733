/**
 * @param {(path: string) => boolean} exists tells whether a package is at a path of the lock file
 * @param {string} from folder of the dependent package
 * @param {string} name
 * @returns {string | undefined} the path at which Node finds the package: in the folder, or in one above it
 */
export function findInstalled(exists, from, name) {
  let folder = from
  while (folder !== '') {
    const path = `${folder}/node_modules/${name}`
    if (exists(path)) return path
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
  const path = `node_modules/${name}`
  return exists(path) ? path : undefined
}
