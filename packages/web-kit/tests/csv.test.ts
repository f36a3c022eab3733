// Proves FIGURE-10.
import { csvOf } from '@plekje/web-kit/csv'

it('writes semicolons, quoted cells and a byte order mark', () => {
  expect(
    csvOf([
      ['Datum', 'Zegt "hoi"; echt'],
      ['2026-11-28', 12],
    ]),
  ).toBe('\ufeff"Datum";"Zegt ""hoi""; echt"\r\n"2026-11-28";"12"\r\n')
})

it.each(['=1+1', '+31612345678', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'begins the cell %j with an apostrophe, so that no spreadsheet computes it',
  (cell) => {
    expect(csvOf([[cell]])).toBe(`\ufeff"'${cell}"\r\n`)
  },
)
