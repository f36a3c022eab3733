import { createVenueMemory } from '../src/storage/venue-memory'
import type { Venue } from '../src/storage/venue-model'

const venue = (name: string) => ({ _id: 7, slug: 'zeven', name }) as Venue

describe('the memory of venues', () => {
  let stored: Venue | null
  let clock: number
  const read = jest.fn(async () => stored)
  const open = () => createVenueMemory(read, () => clock)
  beforeEach(() => {
    stored = venue('eerst')
    clock = 0
    read.mockClear()
  })

  it('reads once while events flow, and anew after a change or a minute', async () => {
    const memory = open()
    memory.setTold(true)
    await memory.find('zeven')
    stored = venue('later')
    expect((await memory.find('zeven'))?.name).toBe('eerst')
    expect(read).toHaveBeenCalledTimes(1)
    memory.forget(8)
    expect((await memory.find('zeven'))?.name).toBe('eerst')
    memory.forget(7)
    expect((await memory.find('zeven'))?.name).toBe('later')
    clock = 60_001
    await memory.find('zeven')
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('keeps nothing while events may be missed, and nothing from before', async () => {
    const memory = open()
    await memory.find('zeven')
    await memory.find('zeven')
    expect(read).toHaveBeenCalledTimes(2)
    memory.setTold(true)
    await memory.find('zeven')
    memory.setTold(false)
    stored = venue('later')
    expect((await memory.find('zeven'))?.name).toBe('later')
  })

  it('does not keep what changed while it was being read, nor that there is none', async () => {
    const memory = open()
    memory.setTold(true)
    const reading = memory.find('zeven')
    memory.forget(7)
    await reading
    stored = null
    expect(await memory.find('zeven')).toBeNull()
    stored = venue('nieuw')
    expect((await memory.find('zeven'))?.name).toBe('nieuw')
  })
})
