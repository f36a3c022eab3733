import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Budgets, findOverBudget, measurePages, type PageFigures } from './page-budgets'

/** Measures the pages of the build in `root`; undefined when front ends are not built for production. */
export function measureBuild(root: string): { budgets: Budgets; pages: PageFigures[] } | undefined {
  const budgets: Budgets = JSON.parse(readFileSync(join(root, 'tools/check/page-budgets.json'), 'utf8'))
  const fileOf = (unit: string, file: string) => join(root, unit, 'dist', file)
  const units = ['shell', ...Object.values(budgets).map(({ remote }) => remote)]
  if (!units.every((unit) => existsSync(fileOf(unit, '.server/assets.json')))) return undefined
  const pages = measurePages(budgets, {
    shellHtml: readFileSync(fileOf('shell', 'index.html'), 'utf8'),
    assetsOf: (remote) => JSON.parse(readFileSync(fileOf(remote, '.server/assets.json'), 'utf8')),
    sizeOf: (unit, file) => {
      const compressed = fileOf(unit, `${file}.br`)
      return statSync(existsSync(compressed) ? compressed : fileOf(unit, file)).size
    },
  })
  return { budgets, pages }
}

/** `npm run make -- budgets`: prints the figures and budgets of every page; exits with 1 when a budget is exceeded. */
function main(): void {
  const build = measureBuild(join(__dirname, '../../..'))
  if (!build) {
    console.error('there is no production build: npm run build')
    process.exitCode = 1
    return
  }
  const { budgets, pages } = build
  console.table(
    Object.fromEntries(
      pages.map(({ page, script, css, fonts, requests }) => [
        page,
        {
          'script KiB': script,
          'of script': budgets[page]?.script,
          'css KiB': css,
          'of css': budgets[page]?.css,
          'fonts KiB': fonts,
          'of fonts': budgets[page]?.fonts,
          files: requests,
          'of files': budgets[page]?.requests,
        },
      ]),
    ),
  )
  const problems = findOverBudget(budgets, pages)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

if (require.main === module) main()
