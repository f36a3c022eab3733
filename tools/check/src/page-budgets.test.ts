import { type Budgets, type Build, findOverBudget, measurePages } from './page-budgets'

const limits = { script: 30, css: 2, fonts: 8, requests: 5 }
const budgets: Budgets = { home: { remote: 'mfe-a', ...limits }, help: { remote: 'mfe-a', chunk: 'help', ...limits } }

const sizes: Readonly<Record<string, number>> = {
  'shell/main.js': 10 * 1024,
  'shell/main.css': 1024,
  'shell/font.woff2': 8 * 1024,
  'mfe-a/remoteEntry.js': 15 * 1024,
  'mfe-a/help.js': 7 * 1024,
}
const build: Build = {
  shellHtml:
    '<link rel="preload" href="/font.woff2"><link rel="preload" href="/main.js"><link href="/main.css">' +
    '<link rel="icon" href="/icon.svg"><script src="/main.js"></script>',
  assetsOf: () => ({ always: ['remoteEntry.js'], chunks: { help: ['remoteEntry.js', 'help.js'] } }),
  sizeOf: (unit, file) => sizes[`${unit}/${file}`] ?? Number.NaN,
}

it('counts what the page of the shell names and what the micro-frontend adds, each file once', () => {
  expect(measurePages(budgets, build)).toMatchObject([
    { page: 'home', script: 25, css: 1, fonts: 8, requests: 4 },
    { page: 'help', script: 32, css: 1, fonts: 8, requests: 5 },
  ])
})

it('says which budget is over, by how much, by which files, and what to do', () => {
  const [problem, ...more] = findOverBudget(budgets, measurePages(budgets, build))
  expect(more).toEqual([])
  expect(problem).toMatch(/^help: script 32 KiB, 2 over the 30 of tools\/check\/page-budgets\.json$/m)
  expect(problem).toMatch(
    /^largest: mfe-a\/remoteEntry\.js 15\.0 KiB, shell\/main\.js 10\.0 KiB, mfe-a\/help\.js 7\.0 KiB$/m,
  )
  expect(problem).toMatch(/import\(\)/)
})

it('allows a script the 0.5 KiB by which builds of two checkouts can differ, and no more', () => {
  const withScript = (script: number): Budgets => ({ home: { remote: 'mfe-a', ...limits, script } })
  expect(findOverBudget(withScript(24.5), measurePages(withScript(24.5), build))).toEqual([])
  expect(findOverBudget(withScript(24.4), measurePages(withScript(24.4), build))).toEqual([
    expect.stringContaining('home: script 25 KiB, 0.6 over the 24.4'),
  ])
})

it('counts files as well', () => {
  const tight: Budgets = { home: { remote: 'mfe-a', ...limits, requests: 3 } }
  expect(findOverBudget(tight, measurePages(tight, build))).toEqual([
    expect.stringContaining('home: requests 4 files, 1 over the 3'),
  ])
})

it('fails for a page whose chunk is not in the build', () => {
  const renamed: Budgets = { help: { remote: 'mfe-a', chunk: 'hulp', ...limits } }
  expect(() => measurePages(renamed, build)).toThrow('help: mfe-a has no chunk "hulp"')
})
