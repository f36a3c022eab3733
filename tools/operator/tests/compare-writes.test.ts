import type { AcknowledgedWrite } from '@plekje/containers/acknowledged'
import { compareWrites } from '../src/backup/drill/compare-writes'

const write = (kind: AcknowledgedWrite['kind'], subject: string, startedAt: number): AcknowledgedWrite => ({
  kind,
  subject,
  startedAt,
  endedAt: startedAt + 10,
})
const writes = [
  write('review', 'lid 1', 100),
  write('edit', 'zaal Eerste straat', 150),
  write('favorite', 'lid 2', 195),
  write('edit', 'zaal Tweede straat', 195),
  write('registration', 'nieuw@voorbeeld.example', 300),
  write('edit', 'zaal Derde straat', 310),
]
const moments = { beganAt: 200, moment: 250 }
const compare = (present: readonly string[], address: string) =>
  compareWrites(writes, { present: new Set(present), addresses: new Map([['zaal', address]]) }, moments)

describe('the comparison of a restored site', () => {
  it.each(['Eerste straat', 'Tweede straat'])(
    'takes a write under way at the moment as there or not (%s)',
    (address) => {
      expect(compare(['review lid 1'], address)).toContain('1 writes acknowledged before the backup began are in it')
      expect(compare(['review lid 1', 'favorite lid 2'], address)).toContain('none of 1 requested after it')
    },
  )

  it('fails for a write that is lost', () => {
    expect(() => compare([], 'Eerste straat')).toThrow('1 of 1 are lost: review lid 1')
    expect(() => compare(['review lid 1'], 'Oude straat')).toThrow('are lost: edit zaal Eerste straat')
  })

  it('fails for a write that is newer than the backup', () => {
    const later = 'registration nieuw@voorbeeld.example'
    expect(() => compare(['review lid 1', later], 'Eerste straat')).toThrow(`are newer than the backup: ${later}`)
    expect(() => compare(['review lid 1'], 'Derde straat')).toThrow('are newer than the backup: edit zaal Derde straat')
  })
})
