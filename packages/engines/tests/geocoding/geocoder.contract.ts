import { describeEachEngine, type EngineUnderTest } from '@plekje/testing'
import type { Geocoder } from '../../src/geocoding/geocoder'

/** The contract of every geocoder. */
export function describeGeocoders(engines: readonly EngineUnderTest<Geocoder>[]): void {
  describeEachEngine('geocoding', engines, (underTest) => {
    let geocoder: Geocoder

    beforeEach(async () => {
      geocoder = await underTest.open()
    })
    afterEach(() => geocoder.close())

    it.each([
      ['Utrecht', 'Utrecht', 52.09, 5.12],
      ['utrecht', 'Utrecht', 52.09, 5.12],
      ["'s-Hertogenbosch", "'s-Hertogenbosch", 51.69, 5.3],
      ['Oudegracht 12, Utrecht', 'Utrecht', 52.09, 5.12],
    ])('finds "%s"', async (text, name, lat, lng) => {
      const found = await geocoder.find(text)
      expect(found?.label).toContain(name)
      expect(found?.lat).toBeCloseTo(lat, 1)
      expect(found?.lng).toBeCloseTo(lng, 1)
    })

    it('finds nothing for nonsense, punctuation and an empty text', async () => {
      for (const text of ['xyzzyqwv', '', '   ', '!!!', '*:*', '\ud800', 'q'.repeat(10_000)]) {
        expect(await geocoder.find(text)).toBeNull()
      }
    })

    it('names the place at a point', async () => {
      expect((await geocoder.reverse({ lat: 52.0907, lng: 5.1214 }))?.label).toContain('Utrecht')
    })

    it('names nothing outside the Netherlands', async () => {
      expect(await geocoder.reverse({ lat: 48.8566, lng: 2.3522 })).toBeNull()
      expect(await geocoder.reverse({ lat: -90, lng: 180 })).toBeNull()
    })

    it('answers a ping', async () => {
      await expect(geocoder.ping()).resolves.toBeUndefined()
    })
  })
}
