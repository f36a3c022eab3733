// npm run dev -- mfe-discovery --site URL: develops one micro-frontend in a site that runs elsewhere.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readUnits, root } from '../build/units.mjs'

const require = createRequire(import.meta.url)
const { serveFrontend } = require('../../packages/web-kit/build-frontend.cjs')
const { readRemotes } = require('../../packages/web-kit/build/site-server.cjs')

/** Rejects with a sentence about invalid arguments, the site or the port. @param {string[]} args */
export async function devAgainstSite(args) {
  const { name, site, port } = readArguments(args)
  await readRemotes(site)
  console.log(`Building ${name} …`)
  const server = await serveFrontend(join(root, name), {
    site,
    port,
    onBuilt: ({ seconds, errors }) =>
      console.log(
        errors.length > 0
          ? `${name} does not build:\n${errors.join('\n\n')}`
          : `${name} built in ${seconds.toFixed(1)} s`,
      ),
  })
  console.log(`${server.url} is ${site} with ${name} of this folder.`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close().then(() => process.exit(0)))
}

function readArguments(args) {
  const names = readUnits()
    .filter(({ kind }) => kind === 'mfe')
    .map(({ path }) => path)
  const usage = `Say which micro-frontend and which site: npm run dev -- ${names[0]} --site https://plekje.example`
  const { values, positionals } = parse(args, usage)
  const [name] = positionals
  if (positionals.length !== 1 || values.site === undefined) throw new Error(usage)
  if (!names.includes(name)) throw new Error(`${name} is no micro-frontend: choose ${names.join(', ')}.`)
  const url = URL.canParse(values.site) ? new URL(values.site) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${values.site} is no address of a site: it begins with http:// or https://.`)
  }
  const port = process.env.PORT === undefined ? undefined : Number(process.env.PORT)
  const isPort = port === undefined || (Number.isInteger(port) && port > 0 && port < 65_536)
  if (!isPort) throw new Error(`PORT is ${process.env.PORT}: choose a number from 1 to 65535.`)
  return { name, site: url.origin, port }
}

function parse(args, usage) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { site: { type: 'string' } } })
  } catch {
    throw new Error(usage)
  }
}
