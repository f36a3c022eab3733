import { digestFigures } from './digest-figures'

const at = new Date('2026-11-25T12:00:00.000Z')

function figuresOf({ due, oldest }: { due: number; oldest: Date | undefined }) {
  const reads: string[] = []
  const digests = {
    async countDue() {
      reads.push('count')
      return due
    },
    async oldestDue() {
      reads.push('oldest')
      return oldest
    },
  }
  return { reads, figures: digestFigures(digests, () => at) }
}

const valuesOf = async (figures: ReturnType<typeof digestFigures>) =>
  Object.fromEntries(await Promise.all(figures.map(async ({ name, read }) => [name, await read()])))

test('figures of digests are how many are due and how late the oldest is, with one look at the store for each', async () => {
  const { reads, figures } = figuresOf({ due: 3, oldest: new Date(at.getTime() - 90_000) })
  expect(await valuesOf(figures)).toEqual({ alerts_waiting: 3, alerts_oldest_age_seconds: 90 })
  expect(reads).toEqual(['count', 'oldest'])
})

test('nothing that is due is no age', async () => {
  const { figures } = figuresOf({ due: 0, oldest: undefined })
  expect(await valuesOf(figures)).toEqual({ alerts_waiting: 0, alerts_oldest_age_seconds: 0 })
})
