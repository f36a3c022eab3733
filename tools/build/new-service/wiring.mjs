// The files of the platform that list services, with the lines to add and the anchors to add them at. A missing anchor
// is an error that names the file, so that no file is silently skipped.

/**
 * @typedef {{ name: string, camel: string, pascal: string, upper: string, packageName: string }} Names
 * @typedef {{ file: string, change: (text: string) => string }} FileChange
 */

/**
 * @param {Names} names
 * @param {(template: string) => string} fill returns a template's text with the names filled in
 * @returns {FileChange[]}
 */
export const fileChangesFor = ({ name, camel, pascal, upper, packageName }, fill) =>
  [
    ['packages/contracts/src/index.ts', insertSorted(`export * from './${name}'`, /^export \* from .*$/gm)],
    ['packages/contracts/src/services.ts', addToList(name), excludeFromDatabases(name)],
    ['gateway/src/config.ts', insertAfterLast(/^ {2}[A-Z_]+_URL: serviceUrl,\n/gm, `  ${upper}_URL: serviceUrl,\n`)],
    [
      'gateway/src/gateway.ts',
      insertAfterLast(/^ {4}\S+: settings\.[A-Z_]+_URL,\n/gm, `    '${name}': settings.${upper}_URL,\n`),
    ],
    [
      'gateway/src/routes/outside-apis.ts',
      insertBefore(/^\} as const satisfies/m, `  ${camel}Api: { service: '${name}', api: contracts.${camel}Api },\n`),
    ],
    // A new service stores no data of members yet.
    ['services/accounts/src/config.ts', insertBefore(/^ {2}search: false,$/m, `  '${name}': false,\n`)],
    ['tools/platform/package.json', insertSorted(`    "${packageName}": "*",`, /^ {4}"@plekje\/.*",$/gm)],
    [
      'tools/platform/src/platform.ts',
      insertBefore(
        /^import .* from '@plekje\/engines'$/m,
        `import { create${pascal}Service, read${pascal}Config } from '${packageName}'\n`,
      ),
      insertAfterLast(
        // A long name is written over three lines.
        /^ {6}startService\('.*\n(?: {8}.*\n {6}\),\n)?/gm,
        `      startService('${name}', (serviceEnv) => create${pascal}Service(read${pascal}Config(serviceEnv), engines)),\n`,
      ),
    ],
    [
      'docker-compose.yml',
      insertBefore(/^ {2}gateway:$/m, fill('compose.yml')),
      insertBefore(/^ {4}volumes: /m, `      ${upper}_URL: http://${name}:8080\n`, /^ {2}gateway:$/m),
    ],
    ['compose.observability.yml', insertBefore(/^ {2}gateway: \*watched$/m, `  ${name}: *watched\n`)],
    ['observability/prometheus.yml', insertAfterLast(/^ {10}- \S+:8080\n/gm, `          - ${name}:8080\n`)],
    ['k8s/base/kustomization.yaml', insertBefore(/^ {2}- shell\.yaml$/m, `  - ${name}.yaml\n`)],
    [
      'k8s/base/gateway.yaml',
      insertAfterLast(
        /^ {12}- \{ name: [A-Z_]+_URL, value: "http:\/\/[a-z-]+:8080" \}\n/gm,
        `            - { name: ${upper}_URL, value: "http://${name}:8080" }\n`,
      ),
      insertBefore(
        /^ {8}- podSelector: \{ matchLabels: \{ app\.kubernetes\.io\/component: front-end \} \}$/m,
        `        - podSelector: { matchLabels: { app.kubernetes.io/name: ${name} } }\n`,
      ),
    ],
    [
      'k8s/overlays/prod/kustomization.yaml',
      insertBefore(
        /^ {2}- \{ name: plekje\/shell,/m,
        `  - { name: plekje/${name}, newName: registry.plekje.example/plekje/${name}, newTag: 0.1.0 }\n`,
      ),
    ],
    ['k8s/overlays/prod/autoscaling.yaml', append(fill('autoscaling.yaml'))],
    ['k8s/overlays/prod/disruption.yaml', append(fill('disruption.yaml'))],
    [
      '.env.example',
      insertAfterLast(
        /^# [A-Z_]+_URL=http:\/\/[a-z-]+:8080\n/gm,
        `# ${upper}_URL=http://${name}:8080\n`,
        /# GATEWAY_URL=/,
      ),
    ],
    [
      'ARCHITECTURE.md',
      insertAfterLast(/^\| `services\/[a-z-]+` \|.*\n/gm, `| \`services/${name}\` | its purpose, in one sentence |\n`),
    ],
    [
      '.github/CODEOWNERS',
      insertAfterLast(/^\/services\/\S+ +(@.*)\n/gm, (_, owners) => `/services/${name}/ ${owners}\n`),
    ],
  ].map(([file, ...changes]) => ({
    file,
    change: (text) => changes.reduce((result, change) => change(result, file), text),
  }))

/** Inserts text before the first match, or before the first match after `from`. */
const insertBefore = (pattern, addedText, from) => (text, file) => {
  const start = from === undefined ? 0 : indexOf(text, from, file)
  const position = start + indexOf(text.slice(start), pattern, file)
  return text.slice(0, position) + addedText + text.slice(position)
}

/** Inserts text after the last match before `until`. */
const insertAfterLast = (pattern, addedText, until) => (text, file) => {
  const end = until === undefined ? text.length : indexOf(text, until, file)
  const last = [...text.slice(0, end).matchAll(pattern)].at(-1)
  if (last === undefined) throw missingAnchor(file, pattern)
  const position = last.index + last[0].length
  return (
    text.slice(0, position) + (typeof addedText === 'string' ? addedText : addedText(...last)) + text.slice(position)
  )
}

const append = (addedText) => (text) => `${text.replace(/\n*$/, '\n')}${addedText}`

const insertSorted = (line, pattern) => (text, file) => {
  const matches = [...text.matchAll(pattern)]
  const next = matches.find(([existingLine]) => existingLine > line)
  if (next) return `${text.slice(0, next.index)}${line}\n${text.slice(next.index)}`
  const last = matches.at(-1)
  if (last === undefined) throw missingAnchor(file, pattern)
  const position = last.index + last[0].length
  return `${text.slice(0, position)}\n${line}${text.slice(position)}`
}

const addToList = (name) => (text, file) => {
  const position = indexOf(text, /,?\s*\] as const\nexport type ServiceName/, file)
  return `${text.slice(0, position)}, '${name}'${text.slice(position)}`
}

/** Adds the service to those without a database. */
const excludeFromDatabases = (name) => (text, file) => {
  const [anchor = ''] = /Exclude<\s*ServiceName,\s*\|?/.exec(text) ?? []
  if (anchor === '') throw missingAnchor(file, 'Exclude<ServiceName, …>')
  return text.replace(anchor, () => `${anchor} '${name}' |`)
}

function indexOf(text, pattern, file) {
  const index = text.search(pattern)
  if (index === -1) throw missingAnchor(file, pattern)
  return index
}

const missingAnchor = (file, pattern) =>
  new Error(`${file}: has no line like ${pattern}; tools/build/new-service/wiring.mjs looks for it`)
