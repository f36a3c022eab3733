// Proves SITE-6, SITE-28, STYLE-8.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

const root = join(__dirname, '../..')
const frontEnds = readdirSync(root).filter((name) => name.startsWith('mfe-'))
const sources = ['shell', 'packages/ui', 'packages/web-kit', ...frontEnds].flatMap((unit) =>
  readdirSync(join(root, unit, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => join(unit, 'src', path)),
)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Attributes whose value is shown or read out. */
const SPOKEN = new Set([
  'alt',
  'aria-label',
  'description',
  'hint',
  'label',
  'legend',
  'message',
  'placeholder',
  'title',
])
const hasWord = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text)

/** Collects texts that stand in a component instead of in the copy. */
function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn)
  if (node === null || typeof node !== 'object') return []
  const { type, value, name } = node as { type?: string; value?: unknown; name?: { value?: string } }
  if (type === 'JSXText' && hasWord(value)) return [value.trim()]
  if (type === 'JSXAttribute' && SPOKEN.has(name?.value ?? '')) {
    const text = (value as { value?: unknown } | null)?.value
    if (hasWord(text)) return [text]
  }
  return Object.values(node).flatMap(wordsIn)
}

const wordsOf = (source: string) => wordsIn(parseSync(source, { syntax: 'typescript', tsx: true }).body)

it('finds words outside the copy, in texts and accessible names', () => {
  expect(wordsOf('const A = () => <p title="Save" className="big">{x} · Saved <b>now</b></p>')).toEqual([
    'Save',
    '· Saved',
    'now',
  ])
})

it('no screen contains words outside the copy', () => {
  const screens = sources.filter((path) => path.endsWith('.tsx'))
  expect(screens.length).toBeGreaterThan(80)
  expect(screens.flatMap((path) => wordsOf(read(path)).map((words) => `${path}: ${words}`))).toEqual([])
})

it('the copies for visitors and members are Dutch', () => {
  const copies = sources.filter((path) => /\/copy\/[\w-]+\.ts$/.test(path) && !path.startsWith('mfe-admin'))
  const english = /\b(?:the|your|please|save|cancel|delete|loading|try again|not found|failed)\b/i
  // SITE-8 prescribes the English words for an unknown path, and "glow in the dark" has no Dutch name.
  const allowed = /404 Page Not Found|glow in the dark/
  const sentences = copies.flatMap((path) =>
    [...read(path).matchAll(/[:(>[,] ?(['"`])((?:(?!\1).)+)\1/g)].map(([, , text = '']) => `${path}: ${text}`),
  )
  expect(sentences.length).toBeGreaterThan(300)
  expect(sentences.filter((text) => english.test(text) && !allowed.test(text))).toEqual([])
})

it('the copies say je, never u', () => {
  const copies = sources.filter((path) => /\/copy\/[\w-]+\.ts$/.test(path))
  // SITE-31 prescribes this sentence.
  const allowed = 'Voer uw feedback in voordat u verzendt.'
  const formal = copies.filter((path) =>
    /(?<![\p{L}'’-])(?:u|uw)(?![\p{L}'’-])/iu.test(read(path).replaceAll(allowed, '')),
  )
  expect(formal).toEqual([])
})

it('no screen depends on who measures, tests or crawls it', () => {
  const telling = /webdriver|HeadlessChrome|Lighthouse|\bisbot\b|googlebot/i
  expect(sources.filter((path) => /\.tsx?$/.test(path) && telling.test(read(path)))).toEqual([])
  const agents = sources.filter((path) => /\.tsx?$/.test(path) && read(path).includes('navigator.userAgent'))
  // Both send the browser family to the server; no display depends on it.
  expect(agents.sort()).toEqual(['packages/web-kit/src/referral.ts', 'shell/src/errors/describe-error.ts'])
})
