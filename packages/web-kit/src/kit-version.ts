import kit from '../released/kit.json'

/** The released version of web-kit and ui together (semver), raised by `npm run make -- kit`. */
export const KIT_VERSION: string = kit.version
