import { readCsv } from './read-csv'

it.each([4094, 4095, 4096])('an emoji at position %d, where pieces of a file meet, is read whole', async (position) => {
  const head = 'naam;categorie\n'
  const name = `${'a'.repeat(position - head.length)}😀`
  const names: string[] = []
  for await (const row of readCsv(`${head}${name};bars\n`).rows()) names.push(row.name)
  expect(names).toEqual([name])
})
