import kit from '../released/kit.json'

/** Of web kit and ui together (semver): that of their last release, `npm run kit:release`. */
export const KIT_VERSION: string = kit.version
