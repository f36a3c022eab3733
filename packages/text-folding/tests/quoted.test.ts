// Proves SEARCH-41.
import { partsByQuotes } from '../src/quoted'

const read = (text: string) => partsByQuotes(text).map(({ text: part, isQuoted }) => (isQuoted ? [part] : part))

describe('quoted text', () => {
  it.each([
    ['bar "leuk terras" utrecht', ['bar', ['leuk terras'], 'utrecht']],
    ['“leuk terras”', [['leuk terras']]],
    ['„leuk terras” bar', [['leuk terras'], 'bar']],
    ['"een" "twee"', [['een'], ['twee']]],
    ['bar "leuk terras', ['bar', ['leuk terras']]],
    ['pizza van 12"', ['pizza van 12']],
    ['"" "-" bar', ['bar']],
    ["jan's keuken", ["jan's keuken"]],
    ['', []],
  ])('is separated in %s', (text, parts) => {
    expect(read(text)).toEqual(parts)
  })
})
