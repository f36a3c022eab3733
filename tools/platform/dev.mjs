// npm run dev: runs the whole platform for development, or with a name and --site one micro-frontend in a site.
const args = process.argv.slice(2)
try {
  if (args.length === 0) await import('./dev-platform.mjs')
  else await (await import('./dev-against-site.mjs')).devAgainstSite(args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
