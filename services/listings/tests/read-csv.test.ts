import { readCsv } from '../src/imports/read-csv'

async function rowsOf(content: string): Promise<number> {
  let count = 0
  for await (const row of readCsv(content).rows()) count += row.name === '' ? 0 : 1
  return count
}

/** Number of turns of the event loop during the work. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  return turns
}

describe('a CSV file', () => {
  it('lets other requests run while a large file is read', async () => {
    const rows = rowsOf(`naam,categorie\n${'De Kroeg aan de gracht,Restaurants\n'.repeat(10_000)}`)
    expect(await turnsDuring(rows)).toBeGreaterThan(50)
    expect(await rows).toBe(10_000)
  })

  it.each([
    ['letters', 'ж'.repeat(300_000)],
    ['columns', 'a,'.repeat(300_000)],
    ['a quotation that never ends', `naam,categorie\n"${'a\n'.repeat(300_000)}`],
  ])('with one endless row of %s is refused before its end', async (_, content) => {
    await expect(rowsOf(content)).rejects.toMatchObject({
      message: expect.stringMatching(/een rij is te lang bij regel \d+\. Heeft elke plek een eigen regel\?/),
    })
  })

  it('with a description of ten thousand emoji is read', async () => {
    expect(await rowsOf(`naam,categorie,omschrijving\nDe Kroeg,Restaurants,${'🎳'.repeat(10_000)}`)).toBe(1)
  })
})
