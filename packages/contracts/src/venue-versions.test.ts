import { readVenueVersions, writeVenueVersions } from './venue-versions'

describe('versions of venues in a reply', () => {
  it('are read as they were written', () => {
    const header = writeVenueVersions([
      { id: 12, version: 3 },
      { id: 7, version: 2 ** 40 },
    ])
    expect(readVenueVersions(header ?? '')).toEqual(
      new Map([
        [12, 3],
        [7, 2 ** 40],
      ]),
    )
    expect(readVenueVersions(writeVenueVersions([]) ?? 'x')).toEqual(new Map())
  })

  it('are left out for long lists', () => {
    expect(writeVenueVersions(Array.from({ length: 201 }, (_, id) => ({ id, version: 1 })))).toBeUndefined()
  })

  it.each(['1', '1:', 'a:1', '1:2,', '1:2;3:4', '-1:2'])('are undefined for the malformed text %j', (text) => {
    expect(readVenueVersions(text)).toBeUndefined()
  })
})
