import { findVagueComments } from './comment-openings'

const riddlesIn = (text: string, path = 'gateway/src/a.ts') => findVagueComments([{ path, text }])

describe('a comment', () => {
  it('in a clean folder does not open with a riddle', () => {
    expect(riddlesIn('const a = 1\n/** What is kept. */\nconst b = 2\n')).toEqual([
      'gateway/src/a.ts:2: a comment opens with “What”; begin with the subject that the code names',
    ])
    expect(riddlesIn('/**\n * Whoever asks first.\n */\n')).toHaveLength(1)
    expect(riddlesIn('  // Nobody waits.\n')).toHaveLength(1)
    expect(riddlesIn('<p>\n  {/* Those of today. */}\n</p>\n', 'packages/web-kit/src/a.tsx')).toHaveLength(1)
  })

  it('that names its subject passes', () => {
    expect(riddlesIn('/** The cache keeps a response. */\n// A reader asks\n// what it holds.\n')).toEqual([])
    expect(riddlesIn('// One-time codes are valid for ten minutes.\n')).toEqual([])
  })

  it('in a string is not read', () => {
    expect(riddlesIn(`const text = '// What is kept.'\n`)).toEqual([])
  })
})
