/** The placeholder for the name of a micro-frontend in `REMOTES_URL`. */
const PLACEHOLDER = '{name}'

/** True for a single label of a host name: a request must not choose more of the host than the placeholder. */
const isHostLabel = (name: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name)

/** The address of a file of a front end; undefined when the path cannot be one. */
export type FrontEndUrl = (path: readonly string[]) => string | undefined

const encodePath = (path: readonly string[]): string => path.map(encodeURIComponent).join('/')

/** `http://shell:8080` → the address of each of its files. */
export const shellUrl =
  (base: string): FrontEndUrl =>
  (path) =>
    `${base}/${encodePath(path)}`

/** `http://mfe-{name}:8080` → the address of each file of each micro-frontend. */
export const remotesUrl =
  (template: string): FrontEndUrl =>
  ([name = '', ...path]) =>
    isHostLabel(name) ? `${template.replace(PLACEHOLDER, name)}/${encodePath(path)}` : undefined

/** `http://shell:8080`, without a trailing slash. Throws a readable error for anything else. */
export function parseShellUrl(text: string): string {
  const base = text.replace(/\/$/, '')
  if (!isBaseUrl(base)) throw new Error('must look like http://shell:8080')
  return base
}

/** `http://mfe-{name}:8080` or `https://host/{name}`. Throws a readable error for anything else. */
export function parseRemotesUrl(text: string): string {
  const template = text.replace(/\/$/, '')
  if (template.split(PLACEHOLDER).length !== 2 || !isBaseUrl(template.replace(PLACEHOLDER, 'name'))) {
    throw new Error(`must look like http://mfe-${PLACEHOLDER}:8080`)
  }
  if (new URL(template.replace(PLACEHOLDER, 'name')).hostname === 'name') {
    throw new Error(`the host must contain more than ${PLACEHOLDER}; otherwise any visitor could choose the host`)
  }
  return template
}

const isBaseUrl = (text: string): boolean => /^https?:\/\/[^\s/?#@]+(?:\/[^\s/?#]+)*$/.test(text) && URL.canParse(text)
